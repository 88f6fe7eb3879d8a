/* cuda_shim.h - what cl/ needs of OpenCL C, in CUDA C++: so that NVIDIA's own compiler can be asked how it takes kernels. */
#ifndef ARCL_TESTS_DEVICE_CUDA_SHIM_H
#define ARCL_TESTS_DEVICE_CUDA_SHIM_H

#define __OPENCL_VERSION__ 120

typedef unsigned char uchar;

#define __kernel extern "C" __global__
#define __global
#define __local /* of pointers; variables are __shared__, see tests/scripts/kernels */
#define inline __device__

#define CLK_LOCAL_MEM_FENCE 0
#define barrier(fence) __syncthreads()
#define get_local_id(d) ((d) == 0 ? threadIdx.x : (d) == 1 ? threadIdx.y : threadIdx.z)
#define get_local_size(d) ((d) == 0 ? blockDim.x : (d) == 1 ? blockDim.y : blockDim.z)
#define get_group_id(d) ((d) == 0 ? blockIdx.x : (d) == 1 ? blockIdx.y : blockIdx.z)

static inline __forceinline__ int popcount(uint x)
{
    return __popc(x);
}

static inline __forceinline__ int popcount(ulong x)
{
    return __popcll(x);
}

static inline __forceinline__ int clz(ulong x)
{
    return __clzll((long long)x);
}

#define ATOMIC(name, cuda) \
    template <typename T, typename V> static inline T name(T *p, V v) \
    { \
        return cuda(p, (T)v); \
    }
ATOMIC(atomic_min, atomicMin)
ATOMIC(atomic_max, atomicMax)
ATOMIC(atomic_add, atomicAdd)
ATOMIC(atomic_or, atomicOr)
ATOMIC(atomic_xor, atomicXor)
#undef ATOMIC

#endif

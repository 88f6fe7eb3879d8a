/*
 * flows.h - the rules of flows.def: what a primitive gives where its row in the table leaves that open.
 *
 * Layer: batt, internal.
 */
#ifndef ARCL_BATT_FLOWS_H
#define ARCL_BATT_FLOWS_H

#include "batt/shape.h"

typedef enum arcl_flow {
    ARCL_FLOW_BY_TABLE,
    ARCL_FLOW_SAME,
    ARCL_FLOW_NUMBER,
    ARCL_FLOW_ELEMENT,
    ARCL_FLOW_PART,
    ARCL_FLOW_CHOICE,
    ARCL_FLOW_TUPLE,
    ARCL_FLOW_JOIN,
    ARCL_FLOW_ONE,
    ARCL_FLOW_MAP,
    ARCL_FLOW_FLATMAP,
    ARCL_FLOW_GATHER,
    ARCL_FLOW_KEY,
    ARCL_FLOW_OUTER,
    ARCL_FLOW_FORK,
    ARCL_FLOW_LAST,
    ARCL_FLOW_FIRST,
    ARCL_FLOW_AGAIN,
    ARCL_FLOW_TEST,
} arcl_flow;

/* By primitive: arcl_flow. */
extern const uint8_t arcl_flows[ARCL_OP_COUNT];

/* What the elements of a container are; a cell and a row are tuples like others. */
uint16_t arcl_kinds_element(unsigned kinds);

#endif

import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { segmentPersonResource, segmentResource } from "./resource";
import {
  segmentCountRequestSchema,
  segmentCountSchema,
  segmentParamsSchema,
  segmentWriteSchema,
} from "./schema";
import { SEGMENT_LIST } from "./schema-list";
import { SEGMENT_PEOPLE_LIST } from "./schema-people-list";
import {
  countSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegmentPeople,
  listSegments,
  updateSegment,
} from "./service";

const read: Permission = { members: rolesWith("read", "groups"), keys: ["messaging", "read"] };
const write: Permission = { members: rolesWith("write", "groups"), keys: ["messaging"] };
const common = { tag: "Segments", auth: "account" } as const;

export const segmentRoutes = [
  route({
    ...common,
    method: "get",
    path: "/segments",
    operationId: "listSegments",
    summary: "List segments, newest first",
    permission: read,
    query: toCollection(SEGMENT_LIST),
    returns: list(segmentResource),
    status: 200,
    run: (ctx, { query }) => listSegments(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/segments",
    operationId: "createSegment",
    summary: "Create a segment",
    permission: write,
    body: segmentWriteSchema,
    returns: item(segmentResource),
    status: 201,
    errors: ["unprocessable"],
    run: (ctx, { body }) => createSegment(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/segments/{segment_id}",
    operationId: "getSegment",
    summary: "Get a segment",
    permission: read,
    params: segmentParamsSchema,
    returns: item(segmentResource),
    status: 200,
    run: (ctx, { params }) => getSegment(ctx, Number(params.segment_id)),
  }),
  route({
    ...common,
    method: "put",
    path: "/segments/{segment_id}",
    operationId: "updateSegment",
    summary: "Update a segment",
    description: "An omitted note stays unchanged; null clears it.",
    permission: write,
    params: segmentParamsSchema,
    body: segmentWriteSchema,
    returns: item(segmentResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params, body }) => updateSegment(ctx, Number(params.segment_id), body),
  }),
  route({
    ...common,
    method: "delete",
    path: "/segments/{segment_id}",
    operationId: "deleteSegment",
    summary: "Delete a segment",
    permission: write,
    params: segmentParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteSegment(ctx, Number(params.segment_id)),
  }),
  route({
    ...common,
    method: "post",
    path: "/segments/count",
    operationId: "countSegment",
    summary: "Count who meets conditions",
    description: "Exact up to 10,000. Nothing is saved.",
    // Not for roles that see masked numbers: counting would tell what columns hold.
    permission: write,
    body: segmentCountRequestSchema,
    returns: data("SegmentCount", segmentCountSchema),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { body }) => countSegment(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/segments/{segment_id}/people",
    operationId: "listSegmentPeople",
    summary: "List who is in a segment now, by number",
    description: "The total stops at 10,000.",
    permission: { members: rolesWith("write", "groups"), keys: ["messaging", "read"] },
    params: segmentParamsSchema,
    query: toCollection(SEGMENT_PEOPLE_LIST),
    returns: list(segmentPersonResource),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { params, query }) => listSegmentPeople(ctx, Number(params.segment_id), query),
  }),
] as const;

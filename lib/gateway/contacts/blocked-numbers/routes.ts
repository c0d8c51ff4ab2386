import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { readBatch } from "@/lib/http/input/batch-body";
import { BULK_BODY_LIMIT } from "@/lib/http/input/body";
import { batch, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { blockedNumberResource } from "./resource";
import {
  blockedNumberBatchSchema,
  blockedNumberCreateSchema,
  blockedNumberParamsSchema,
  unblockQuerySchema,
} from "./schema";
import { BLOCKED_NUMBER_LIST } from "./schema-list";
import {
  createBlockedNumber,
  createBlockedNumbers,
  getBlockedNumber,
  listBlockedNumbers,
  unblockNumber,
} from "./service";

const read: Permission = {
  members: rolesWith("read", "blockedNumbers"),
  keys: ["messaging", "read"],
};
const write: Permission = { members: rolesWith("write", "blockedNumbers"), keys: ["messaging"] };

const common = { tag: "Blocked numbers", auth: "account" } as const;

export const blockedNumberRoutes = [
  route({
    ...common,
    method: "get",
    path: "/blocked_numbers",
    operationId: "listBlockedNumbers",
    summary: "List blocked numbers, newest first",
    permission: read,
    query: toCollection(BLOCKED_NUMBER_LIST),
    returns: list(blockedNumberResource),
    status: 200,
    run: (ctx, { query }) => listBlockedNumbers(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/blocked_numbers",
    operationId: "createBlockedNumber",
    summary: "Block a number",
    permission: write,
    body: blockedNumberCreateSchema,
    returns: item(blockedNumberResource),
    status: 201,
    errors: ["already_exists"],
    run: (ctx, { body }) => createBlockedNumber(ctx, body),
  }),
  route({
    ...common,
    method: "post",
    path: "/blocked_numbers/batch",
    operationId: "createBlockedNumbers",
    summary: "Block many numbers",
    description:
      "A bare array of up to 100,000 entries, 25 MB. Returns one `{status, body}` per entry, in order: the blocked number with 201, or an error.",
    permission: write,
    body: blockedNumberBatchSchema,
    bodyLimit: BULK_BODY_LIMIT,
    returns: batch(blockedNumberResource),
    status: 201,
    run: (ctx, { body }) => createBlockedNumbers(ctx, readBatch(blockedNumberCreateSchema, body)),
  }),
  route({
    ...common,
    method: "get",
    path: "/blocked_numbers/{blocked_id}",
    operationId: "getBlockedNumber",
    summary: "Get a blocked number",
    permission: read,
    params: blockedNumberParamsSchema,
    returns: item(blockedNumberResource),
    status: 200,
    run: (ctx, { params }) => getBlockedNumber(ctx, Number(params.blocked_id)),
  }),
  route({
    ...common,
    method: "delete",
    path: "/blocked_numbers/{blocked_id}",
    operationId: "deleteBlockedNumber",
    summary: "Unblock a number",
    permission: write,
    params: blockedNumberParamsSchema,
    query: unblockQuerySchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params, query }) => unblockNumber(ctx, Number(params.blocked_id), query.note),
  }),
] as const;

import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, type Permission, route } from "@/lib/http/route";
import { verifyCodeResource } from "./resource";
import {
  verifyCheckResultSchema,
  verifyCheckSchema,
  verifyCreateSchema,
  verifyParamsSchema,
} from "./schema";
import { verifyStatsQuerySchema, verifyStatsSchema } from "./schema-stats";
import { VERIFY_LIST } from "./schema-list";
import { MAX_RESENDS, MIN_RESEND_SECONDS } from "./schema-values";
import { checkCode } from "./check";
import { resendVerifyCode } from "./resend";
import { createVerifyCode, getVerifyCode, listVerifyCodes } from "./service";
import { getVerifyStats } from "./stats";

const read: Permission = {
  members: rolesWith("read", "verification"),
  keys: ["messaging", "read"],
};
/** Test keys may only send tests. */
const send: Permission = {
  members: rolesWith("write", "verification"),
  keys: ["messaging"],
  testKeys: true,
};

const common = { tag: "Verify codes", auth: "account" } as const;

export const verifyCodeRoutes = [
  route({
    ...common,
    method: "get",
    path: "/stats/verify_codes",
    operationId: "getVerifyStats",
    summary: "Get how many codes were sent and entered, by channel over time",
    description: "Without test codes.",
    permission: read,
    query: verifyStatsQuerySchema,
    returns: data("VerifyStats", verifyStatsSchema),
    status: 200,
    run: (ctx, { query }) => getVerifyStats(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/verify_codes",
    operationId: "createVerifyCode",
    summary: "Send a one-time code",
    description:
      "Returns once the verification is stored and the price of all steps is reserved. Steps run in order: a messenger succeeds when delivery is reported in time, a call when someone picks up, an SMS when the network takes it. You're charged for the steps that were sent; the rest is refunded.",
    permission: send,
    body: verifyCreateSchema,
    returns: item(verifyCodeResource),
    status: 201,
    errors: [
      "insufficient_funds",
      "spend_cap_reached",
      "phone_not_possible",
      "phone_not_allowed",
      "no_route",
      "unprocessable",
    ],
    idempotency: "service",
    // Verifications of several accounts share a transaction.
    transaction: "own",
    run: (ctx, { body }) => createVerifyCode(ctx, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/verify_codes",
    operationId: "listVerifyCodes",
    summary: "List verifications, newest first",
    permission: read,
    query: toCollection(VERIFY_LIST),
    returns: list(verifyCodeResource),
    status: 200,
    run: (ctx, { query }) => listVerifyCodes(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/verify_codes/{id}",
    operationId: "getVerifyCode",
    summary: "Get a verification",
    permission: read,
    params: verifyParamsSchema,
    returns: item(verifyCodeResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params }) => getVerifyCode(ctx, params.id),
  }),
  route({
    ...common,
    method: "post",
    path: "/verify_codes/{id}/resend",
    operationId: "resendVerifyCode",
    summary: "Send a code again",
    description: `Takes the last step once more with the same code while it is valid, up to ${MAX_RESENDS} times, ${MIN_RESEND_SECONDS} seconds apart, once no step runs any more. It costs what the step costs; wrong codes still count. No body.`,
    permission: send,
    params: verifyParamsSchema,
    returns: item(verifyCodeResource),
    status: 201,
    errors: ["not_found", "insufficient_funds", "spend_cap_reached", "unprocessable"],
    idempotency: "service",
    // Accepted under the locks of funds and guard.
    transaction: "own",
    run: (ctx, { params }) => resendVerifyCode(ctx, params.id),
  }),
  route({
    ...common,
    method: "post",
    path: "/verify_codes/{id}/check",
    operationId: "checkVerifyCode",
    summary: "Check an entered code",
    description:
      "A code matches once while it is valid; 5 wrong codes lock it. The first match ends steps that still run.",
    permission: send,
    params: verifyParamsSchema,
    body: verifyCheckSchema,
    returns: data("VerifyCheckResult", verifyCheckResultSchema),
    status: 200,
    errors: ["not_found"],
    idempotency: "off",
    run: (ctx, { params, body }) => checkCode(ctx, params.id, body.code),
  }),
] as const;

import { rolesWith } from "@/lib/core/permissions/permissions";
import { list, nothing as noContent, route } from "@/lib/http/route";
import { carrierResource } from "./resource";
import { callbackParamsSchema, callbackQuerySchema } from "./schema";
import { listCarriers } from "./service";
import { acceptCallback } from "./accept-callback";

const callback = {
  path: "/carrier_callbacks/{carrier}/{secret}",
  tag: "Carriers",
  auth: "public",
  internal: true,
  params: callbackParamsSchema,
  query: callbackQuerySchema,
  returns: noContent,
  status: 204,
  errors: ["not_found", "invalid_input"],
} as const;

const MAX_CALLBACK_BYTES = 1_048_576;

export const carrierRoutes = [
  route({
    method: "get",
    path: "/carriers",
    operationId: "listCarriers",
    tag: "Carriers",
    summary: "List carriers with their routes and health",
    auth: "session",
    permission: { members: rolesWith("read", "routes"), keys: [] },
    internal: true,
    returns: list(carrierResource),
    status: 200,
    errors: ["not_found"],
    run: (ctx) => listCarriers(ctx),
  }),
  route({
    ...callback,
    method: "get",
    operationId: "bringCarrierCallback",
    summary: "Bring receipts and messages from phones in the URL",
    run: (_, { params, query }) => acceptCallback(params, "", query),
  }),
  route({
    ...callback,
    method: "post",
    operationId: "postCarrierCallback",
    summary: "Bring receipts and messages from phones",
    upload: { limit: MAX_CALLBACK_BYTES },
    signatureHeader: "x-twilio-signature",
    run: (ctx, { params, query }) =>
      acceptCallback(params, ctx.file?.bytes.toString("utf8") ?? "", query, ctx.signature),
  }),
] as const;

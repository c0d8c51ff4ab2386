import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { list, route } from "@/lib/http/route";
import { consentResource } from "./resource";
import { CONSENT_LIST } from "./schema-list";
import { listConsents } from "./service";

export const consentRoutes = [
  route({
    method: "get",
    path: "/consents",
    operationId: "listConsents",
    tag: "Blocked numbers",
    summary: "List consents, newest first",
    description:
      "Outlives the number in a group and its block. Lines of a person who was forgotten are found by the number, too.",
    auth: "account",
    permission: { members: rolesWith("read", "blockedNumbers"), keys: ["messaging", "read"] },
    query: toCollection(CONSENT_LIST),
    returns: list(consentResource),
    status: 200,
    run: (ctx, { query }) => listConsents(ctx, query),
  }),
] as const;

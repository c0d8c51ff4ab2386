import { assertReauthenticated } from "@/lib/auth/reauthentication";
import type { WriteContext } from "@/lib/db/write-context";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { updatePushes } from "@/lib/gateway/developers/webhooks/public";
import { auditFields, auditObject } from "./audit-fields";
import type { ApiKeyCreate, ApiKeyCreated } from "./schema";
import { insertApiKey } from "./store";
import { assertMayGrant } from "./powers";
import { toExpiry, toSpendCap } from "./settings";
import { toSingleResource } from "./shown";
import { freshSecret } from "./fresh-secret";

/** Creates a key. The secret is readable only in this response. */
export async function createApiKey(ctx: WriteContext, input: ApiKeyCreate): Promise<ApiKeyCreated> {
  assertReauthenticated(ctx);
  const { id } = ctx.account;
  const roles = input.roles ?? ["messaging"];
  assertMayGrant(ctx, roles);
  const isTest = input.is_test ?? false;
  const { secret, stored } = freshSecret(isTest);
  const { tx } = ctx;
  const created = await insertApiKey(tx, id, {
    name: input.name,
    kind: input.kind ?? "api",
    roles: [...new Set(roles)],
    isTest,
    isActive: true,
    ipList: input.ip_list ?? [],
    spendCap: toSpendCap(input.spend_cap),
    expiresAt: toExpiry(ctx, input.expires_at),
    secret: stored,
    createdBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
  });
  await updatePushes(tx, id, Number(created.key_id), input);
  const visible = await toSingleResource(tx, id, created);
  await recordAudit(tx, ctx, {
    action: "api_key.created",
    object: auditObject(created),
    after: auditFields(created, visible),
  });
  await notifyMembers(tx, {
    accountId: id,
    accountName: ctx.account.name,
    text: {
      event: "key_created",
      name: created.name,
      roles: created.roles,
      by: visible.created_by,
    },
  });
  return { ...visible, client_id: id, secret, token: `${id}:${secret}` };
}

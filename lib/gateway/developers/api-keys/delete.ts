import { assertReauthenticated } from "@/lib/auth/reauthentication";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { deletePushSettings } from "@/lib/gateway/developers/webhooks/public";
import { auditFields, auditObject } from "./audit-fields";
import { markDeleted } from "./store";
import { lockOwnKey } from "./own-key";
import { toSingleResource } from "./shown";

/** Deletes a key. Every process rejects it within a second. */
export async function deleteApiKey(ctx: WriteContext, keyId: number): Promise<void> {
  assertReauthenticated(ctx);
  const { tx } = ctx;
  const row = await lockOwnKey(tx, ctx.account.id, keyId);
  const before = auditFields(row, await toSingleResource(tx, ctx.account.id, row));
  await markDeleted(tx, ctx.account.id, keyId);
  await deletePushSettings(tx, ctx.account.id, keyId);
  await recordAudit(tx, ctx, { action: "api_key.deleted", object: auditObject(row), before });
}

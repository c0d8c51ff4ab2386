import { assertReauthenticated } from "@/lib/auth/reauthentication";
import type { WriteContext } from "@/lib/db/write-context";
import type { Context } from "@/lib/core/context";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { updatePushes } from "@/lib/gateway/developers/webhooks/public";
import { auditFields, auditObject } from "./audit-fields";
import type { ApiKey, ApiKeyUpdate } from "./schema";
import { beginSpend, lockSpend } from "./store-spend";
import { type ApiKeyRecord, type ApiKeySettings, updateApiKey } from "./store";
import { assertMayGrant, assertMayManage } from "./powers";
import { toExpiry, toSpendCap } from "./settings";
import { lockOwnKey } from "./own-key";
import { toSingleResource } from "./shown";

/** Merges input into the settings. Absent fields stay unchanged; null clears optional ones. */
function applyUpdate(ctx: Context, row: ApiKeyRecord, input: ApiKeyUpdate): ApiKeySettings {
  const isCapUnchanged = input.spend_cap === undefined;
  return {
    name: input.name ?? row.name,
    roles: [...new Set(input.roles ?? row.roles)],
    isActive: input.is_active ?? row.is_active,
    ipList: input.ip_list === undefined ? row.ip_list : (input.ip_list ?? []),
    spendCap: isCapUnchanged
      ? row.spend_cap === null
        ? null
        : BigInt(row.spend_cap)
      : toSpendCap(input.spend_cap),
    expiresAt: input.expires_at === undefined ? row.expires_at : toExpiry(ctx, input.expires_at),
  };
}

/** Returns false for renaming or deactivating, which need no reauthentication. */
function canWidenAccess({ name: _name, is_active, ...rest }: ApiKeyUpdate): boolean {
  return is_active === true || Object.values(rest).some((value) => value !== undefined);
}

/** Updates a key. Takes effect on every process within a second. */
export async function updateApiKeySettings(
  ctx: WriteContext,
  keyId: number,
  input: ApiKeyUpdate,
): Promise<ApiKey> {
  if (canWidenAccess(input)) assertReauthenticated(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  if (input.spend_cap != null) await lockSpend(tx, id);
  const row = await lockOwnKey(tx, id, keyId);
  assertMayGrant(ctx, [...row.roles, ...(input.roles ?? [])]);
  if (canWidenAccess(input)) await assertMayManage(tx, ctx, row);
  const before = auditFields(row, await toSingleResource(tx, id, row));
  const after = await updateApiKey(tx, id, keyId, applyUpdate(ctx, row, input));
  await updatePushes(tx, id, keyId, input);
  const visible = await toSingleResource(tx, id, after);
  if (row.spend_cap === null && after.spend_cap !== null) await beginSpend(tx, id, keyId);
  await recordAudit(tx, ctx, {
    action: "api_key.changed",
    object: auditObject(after),
    ...changesBetween(before, auditFields(after, visible)),
  });
  return visible;
}

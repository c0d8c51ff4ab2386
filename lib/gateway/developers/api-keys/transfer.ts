import { assertReauthenticated } from "@/lib/auth/reauthentication";
import { getUserOrThrow } from "@/lib/core/get-user";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { auditObject } from "./audit-fields";
import type { ApiKey } from "./schema";
import { updateMaker } from "./store";
import { lockOwnKey } from "./own-key";
import { toSingleResource } from "./shown";

/**
 * Makes the caller the creator of a key, for keys whose creator left or lost permissions. Secret and settings stay, so
 * integrations keep working; the former creator may still know the secret.
 */
export async function transferApiKey(ctx: WriteContext, keyId: number): Promise<ApiKey> {
  assertReauthenticated(ctx);
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockOwnKey(tx, id, keyId);
  const isTaken = await updateMaker(tx, id, keyId, userId);
  await recordAudit(tx, ctx, {
    action: "api_key.taken_over",
    object: auditObject(isTaken),
    before: { created_by: row.created_by },
    after: { created_by: isTaken.created_by },
  });
  return toSingleResource(tx, id, isTaken);
}

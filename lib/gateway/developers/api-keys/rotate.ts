import { assertReauthenticated } from "@/lib/auth/reauthentication";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { auditObject } from "./audit-fields";
import type { ApiKeyCreated, ApiKeyRotate } from "./schema";
import { replaceSecret } from "./store";
import { assertMayGrant, assertMayManage } from "./powers";
import { lockOwnKey } from "./own-key";
import { toSingleResource } from "./shown";
import { freshSecret } from "./fresh-secret";

/** Rotates the secret; the current one works until the overlap ends. Throws `forbidden` like `createApiKey`. */
export async function rotateApiKey(
  ctx: WriteContext,
  keyId: number,
  { overlap_hours }: ApiKeyRotate,
): Promise<ApiKeyCreated> {
  assertReauthenticated(ctx);
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockOwnKey(tx, id, keyId);
  assertMayGrant(ctx, row.roles);
  await assertMayManage(tx, ctx, row);
  const { secret, stored } = freshSecret(row.is_test);
  const rotated = await replaceSecret(tx, id, keyId, stored, overlap_hours);
  await recordAudit(tx, ctx, {
    action: "api_key.rotated",
    object: auditObject(rotated),
    after: { overlap_hours },
  });
  const key = await toSingleResource(tx, id, rotated);
  return { ...key, client_id: id, secret, token: `${id}:${secret}` };
}

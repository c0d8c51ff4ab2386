import { type AccountStatements, accountStatements } from "@/lib/db/transaction";
import { openCodes } from "@/lib/gateway/trust/verify-codes/service-codes";
import {
  type ClaimedMessage,
  claimDue,
  claimPicked,
  claimSeveral,
  type ClaimQuota,
} from "@/lib/queue/store-claims";

/** Message claimed by this worker, in doubt until its outcome is committed. */
export interface Claim extends ClaimedMessage {
  /** Code for the placeholder in a verification text; null if it isn't a verification step, or has ended. */
  code: string | null;
  /** True if its verification has ended. */
  isCodeGone: boolean;
}

/** Claims up to `limit` due messages of an account. */
export async function claimNext(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  limit: number,
): Promise<Claim[]> {
  return withCodes(tx, accountId, await claimDue(tx, accountId, lease, limit));
}

/** Like `claimNext`, for picked messages. */
export async function claimThese(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  uuids: readonly string[],
): Promise<Claim[]> {
  return withCodes(tx, accountId, await claimPicked(tx, accountId, lease, uuids));
}

/** Like `claimNext`, for several accounts of a single Postgres, with one statement and one commit. */
export async function claimTogether(
  tx: AccountStatements,
  quotas: readonly ClaimQuota[],
  lease: number,
): Promise<Claim[]> {
  const claimed = await claimSeveral(tx, quotas, lease);
  const claims: Claim[] = [];
  for (const { accountId } of quotas) {
    const own = claimed.filter((message) => message.accountId === accountId);
    claims.push(...(await withCodes(accountStatements(accountId), accountId, own)));
  }
  return claims;
}

async function withCodes(
  tx: AccountStatements,
  accountId: number,
  messages: readonly ClaimedMessage[],
): Promise<Claim[]> {
  const coded = messages.flatMap(({ uuid, hasPlaceholder }) => (hasPlaceholder ? [uuid] : []));
  const codes = await openCodes(tx, accountId, coded);
  return messages.map((message) => ({
    ...message,
    code: codes.get(message.uuid) ?? null,
    isCodeGone: message.isVerify && !codes.has(message.uuid),
  }));
}

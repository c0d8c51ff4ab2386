import { type AccountStatements, accountStatements } from "@/lib/db/transaction";
import { type SendTrace, traceClaims } from "@/lib/dispatch/trace-claims";
import { openCodes } from "@/lib/gateway/trust/verify-codes/public";
import {
  type ClaimedMessage,
  claimDue,
  claimPicked,
  claimSeveral,
  type ClaimQuota,
} from "@/lib/queue/store-claims";

export interface Claim extends ClaimedMessage {
  /** For the placeholder; null if it isn't a verification step, or has ended. */
  code: string | null;
  isCodeGone: boolean;
  /** Shared by the messages claimed together; absent without tracing. */
  trace?: SendTrace | undefined;
}

export async function claimNext(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  limit: number,
): Promise<Claim[]> {
  const since = performance.now();
  return addCodes(tx, accountId, since, await claimDue(tx, accountId, lease, limit));
}

export async function claimPickedMessages(
  tx: AccountStatements,
  accountId: number,
  lease: number,
  uuids: readonly string[],
): Promise<Claim[]> {
  const since = performance.now();
  return addCodes(tx, accountId, since, await claimPicked(tx, accountId, lease, uuids));
}

export async function claimTogether(
  tx: AccountStatements,
  quotas: readonly ClaimQuota[],
  lease: number,
): Promise<Claim[]> {
  const since = performance.now();
  const claimed = await claimSeveral(tx, quotas, lease);
  const claims: Claim[] = [];
  for (const { accountId } of quotas) {
    const accountMessages = claimed.filter((message) => message.accountId === accountId);
    const statements = accountStatements(accountId);
    claims.push(...(await addCodes(statements, accountId, since, accountMessages)));
  }
  return claims;
}

async function addCodes(
  tx: AccountStatements,
  accountId: number,
  claimedSince: number,
  messages: readonly ClaimedMessage[],
): Promise<Claim[]> {
  const trace = traceClaims(messages, claimedSince);
  const coded = messages.flatMap(({ uuid, hasPlaceholder }) => (hasPlaceholder ? [uuid] : []));
  const codes = await openCodes(tx, accountId, coded);
  return messages.map((message) => ({
    ...message,
    code: codes.get(message.uuid) ?? null,
    isCodeGone: message.isVerify && !codes.has(message.uuid),
    trace,
  }));
}

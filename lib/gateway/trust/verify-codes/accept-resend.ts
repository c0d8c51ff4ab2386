import { announceAtCommit } from "@/lib/db/announce-work";
import type { DomainError } from "@/lib/core/errors";
import { sendTogether } from "@/lib/db/grouping/send-together";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { openFunds } from "@/lib/gateway/developers/api-keys/public";
import { openGuard, type RecordedStop, recordStop } from "@/lib/gateway/trust/pumping-guard/public";
import { ACCEPTED, decideGroup, refuse } from "@/lib/idempotency/group";
import {
  toGuardedAttempt,
  decide,
  toPayments,
  statementLimit,
  type VerifyAcceptance,
  type VerifyOutcome,
  withGuard,
} from "./accept";
import { createHolds } from "./money";
import type { StepRecord, VerifyRecord } from "./record";
import { findSteps, lockVerification, updateVerification } from "./store";
import { insertSteps } from "./store-accept";

/** Resend to accept; `row` is the state after the added step. */
export interface ResendAcceptance extends VerifyAcceptance {
  now: Date;
  /** Returns the reason for rejecting the resend, or null; called under the verification's lock. */
  findRejection: (row: VerifyRecord, steps: readonly StepRecord[]) => DomainError | null;
}

async function addStep(tx: Tx, item: ResendAcceptance, held: bigint): Promise<void> {
  const { accountId, row, now } = item;
  await sendTogether(tx, [
    await insertSteps([item]),
    ...(await createHolds([
      { accountId, id: row.id, held: item.held, part: `path-${String(row.step)}` },
    ])),
  ]);
  await updateVerification(tx, accountId, row.id, {
    status: row.status,
    step: row.step,
    delivered_channel: null,
    cost: null,
    held: (held + item.held).toString(),
    due_at: now,
  });
}

/** Accepts or refuses a resend. Lock order: verification first, as in workers, then guard and funds. */
async function decideResend(
  tx: Tx,
  item: ResendAcceptance,
  { isBlind, pendingStops }: { isBlind: boolean; pendingStops: RecordedStop[] },
): Promise<DomainError | null> {
  const { accountId, row, now } = item;
  const locked = await lockVerification(tx, accountId, row.id);
  if (locked === undefined) throw new Error(`Verification ${row.id} is gone`);
  const steps = (await findSteps(tx, accountId, [row.id])).get(row.id) ?? [];
  const rejection = item.findRejection(locked, steps);
  if (rejection !== null) return rejection;
  // The guard counts a resend as an attempt made now.
  const attempt = { ...item, row: { ...row, created_at: now } };
  const guard = await openGuard(tx, row.is_test ? [] : [toGuardedAttempt(attempt)], isBlind);
  const funds = await openFunds(tx, [accountId], toPayments([attempt]));
  const problem = decide(attempt, { guard, funds, pendingStops });
  if (problem !== null) return problem;
  await addStep(tx, item, BigInt(locked.held));
  await sendTogether(tx, await guard.saving());
  return null;
}

/** Accepts a resend. Resolves after COMMIT. */
export async function acceptResend(item: ResendAcceptance): Promise<VerifyOutcome> {
  let recorded: RecordedStop[] = [];
  const run = (isBlind: boolean) => {
    recorded = [];
    // Own transaction: accepted with the account's funds and guard, like verifications.
    return withAccounts(
      [item.accountId],
      (tx) =>
        decideGroup(tx, [item], async (outcomes) => {
          if (outcomes[0] !== undefined) return;
          const problem = await decideResend(tx, item, { isBlind, pendingStops: recorded });
          if (problem === null) {
            outcomes[0] = ACCEPTED;
            announceAtCommit(tx, "verifications");
          } else refuse(outcomes, 0, problem);
        }),
      statementLimit(isBlind),
    );
  };
  const [outcome] = await withGuard(run);
  for (const stop of recorded) recordStop(stop);
  if (outcome === undefined) throw new Error("A resend has no outcome");
  return outcome;
}

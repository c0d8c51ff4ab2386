import { formatWallDay } from "@/lib/core/time/wall-text";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import { findSnapshot, getTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  findPaymentResult,
  startPayment,
  createOffSessionPayment,
} from "@/lib/gateway/billing/payments/public";
import { getBalances } from "@/lib/ledger/store-balances";
import type { DueScope } from "@/lib/ledger/store-thresholds";
import {
  type AutoTopUpRecord,
  findDueTopUps,
  lockAutoTopUp,
  saveArmed,
  saveStarted,
} from "@/lib/gateway/billing/top-up-rules/public";
import { watchBalance } from "./watch-balance";

const BATCH_SIZE = 100;
const MICRO_PER_CENT = 10_000n;

type Log = (message: string, error: unknown) => void;

/**
 * Returns true if the next payment may start. A received payment allows the next; a pending one blocks it; a failed or
 * returned one needs a user's action, or credit from elsewhere.
 */
async function isReady(tx: Tx, accountId: number, row: AutoTopUpRecord): Promise<boolean> {
  if (row.payment_id === null) return true;
  const result = await findPaymentResult(tx, accountId, Number(row.payment_id));
  return result === "paid" || (row.is_armed && result !== "open");
}

/** Stores a payment to start after COMMIT. Returns its id, or null. */
async function start(tx: Tx, accountId: number, now: Date): Promise<number | null> {
  const row = await lockAutoTopUp(tx, accountId);
  if (row === undefined || !row.is_enabled) return null;
  // Before reading the balance, which then includes the credit of a payment that has arrived.
  const isFree = await isReady(tx, accountId, row);
  const { available } = await getBalances(tx, accountId);
  if (available >= BigInt(row.threshold) * MICRO_PER_CENT) {
    if (!row.is_armed) await saveArmed(tx, accountId);
    await watchBalance(tx, accountId, { ...row, is_armed: true });
    return null;
  }
  const timeZone = await getTimeZone(tx, accountId);
  const day = formatWallDay(wallTimeAt(Math.floor(now.getTime() / 1_000), timeZone));
  const started = row.started_day === day ? row.started : 0;
  const account = await findSnapshot(tx, accountId);
  if (started >= row.daily_limit || !isFree || account === null) {
    await watchBalance(tx, accountId, row);
    return null;
  }
  const missing = BigInt(row.target) - available / MICRO_PER_CENT;
  const paymentId = await createOffSessionPayment(tx, account, Number(row.method_id), missing);
  await saveStarted(tx, accountId, { paymentId, day, count: started + 1 });
  await watchBalance(tx, accountId, { ...row, is_armed: false });
  return paymentId;
}

/** Starts a payment if one is due. Safe to run concurrently: only one payment starts. */
async function topUp(accountId: number, now: Date): Promise<void> {
  // Own transaction: worker step.
  const paymentId = await withAccount(accountId, (tx) => start(tx, accountId, now));
  if (paymentId !== null) await startPayment(accountId, paymentId);
}

export async function runAutoTopUps(
  log: Log,
  scope: DueScope = "crossed",
  now = new Date(),
): Promise<void> {
  for (let after = 0; ; ) {
    const due = await readAllAccounts((tx) =>
      findDueTopUps(tx, { after, limit: BATCH_SIZE, scope }),
    );
    for (const accountId of due) {
      await topUp(accountId, now).catch((error: unknown) =>
        log(`The auto top-up of account ${accountId} failed; retrying`, error),
      );
    }
    if (due.length < BATCH_SIZE) return;
    after = due.at(-1) ?? after;
  }
}

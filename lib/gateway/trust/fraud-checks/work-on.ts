import type { FraudChecker, FraudFindings } from "@/lib/core/trust/fraud/findings";
import {
  canChangeFraudCheck,
  type FraudStatus,
  FRAUD_COMPLETED,
  FRAUD_FAILED,
  FRAUD_INVALID_DATA,
  FRAUD_NO_FUNDS,
} from "@/lib/core/trust/fraud-state";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { asAccountWorker, readAllAccounts, type Tx, SHORT_LOCKS } from "@/lib/db/transaction";
import { lockFunds, spend } from "@/lib/ledger/ledger";
import {
  type CheckEnd,
  claimCheck,
  type ClaimedCheck,
  type DueCheck,
  CHECKS_DUE,
  findDueChecks,
  finishCheck,
  lockClaimed,
  postpone,
} from "./store-work";

export { CHECKS_DUE, type DueCheck };

const LEASE_MS = 30_000;
const RETRY_MS = 2_000;
/** Consecutive failures until a check ends with an error. */
const MAX_FAILURES = 5;

const addMs = (from: Date, ms: number) => new Date(from.getTime() + ms);

export const findDue = (
  limit: number,
  except: readonly number[] = [],
  now = new Date(),
): Promise<DueCheck[]> => readAllAccounts((tx) => findDueChecks(tx, now, limit, except));

/** Charges the check. Returns false if funds are insufficient. */
async function charge(
  tx: Tx,
  { accountId, id }: DueCheck,
  { service_code: serviceCode, key_id: keyId }: ClaimedCheck,
  price: bigint,
): Promise<boolean> {
  if (price === 0n) return true;
  const funds = await lockFunds(tx, [accountId], ["available", "revenue"]);
  if ((funds.get(accountId) ?? 0n) < price) return false;
  const details = { item: "fraud_check", serviceCode, keyId: Number(keyId ?? 0) } as const;
  await spend(tx, "charge", [{ accountId, amount: price, ref: `fraud:${id}`, ...details }]);
  return true;
}

function summariseStatus(findings: FraudFindings): FraudStatus {
  const parts = [findings.phone, findings.email, findings.ip, findings.address];
  return parts.some((part) => part?.status_code === FRAUD_COMPLETED)
    ? FRAUD_COMPLETED
    : FRAUD_INVALID_DATA;
}

const NO_RESULT = { riskScore: null, findings: null, price: 0n } as const;

export interface WorkOptions {
  check: FraudChecker;
  /** Runs in the transaction that ends a check. */
  onDone: (tx: Tx, due: DueCheck) => Promise<void>;
  now?: () => Date;
}

async function endCheck(
  tx: Tx,
  due: DueCheck,
  ending: CheckEnd,
  options: WorkOptions,
): Promise<void> {
  // Claimed checks are in progress.
  if (!canChangeFraudCheck(5, ending.status)) throw new Error(`5 can't become ${ending.status}`);
  await finishCheck(tx, due, ending, options.now?.() ?? new Date());
  await options.onDone(tx, due);
}

/** Ends and charges a check, unless the lease of this worker expired. */
async function complete(
  due: DueCheck,
  row: ClaimedCheck,
  { until, findings }: { until: Date; findings: FraudFindings },
  options: WorkOptions,
): Promise<void> {
  // Own transaction: worker step.
  await asAccountWorker(
    due.accountId,
    async (tx) => {
      const claimed = await lockClaimed(tx, due, until);
      if (claimed === undefined) return;
      const status = summariseStatus(findings);
      // Invalid data isn't charged.
      const price = status === FRAUD_COMPLETED ? BigInt(row.price) : 0n;
      const isPaid = await charge(tx, due, row, price);
      const ending: CheckEnd = isPaid
        ? { status, riskScore: findings.risk_score, findings, price }
        : { status: FRAUD_NO_FUNDS, ...NO_RESULT };
      await endCheck(tx, due, ending, options);
    },
    SHORT_LOCKS,
  );
}

/** Postpones a failed check, or, after several failures, ends it with an error, free of charge. */
async function fail(due: DueCheck, until: Date, options: WorkOptions): Promise<void> {
  const now = options.now?.() ?? new Date();
  await asAccountWorker(
    due.accountId,
    async (tx) => {
      const again = addMs(now, RETRY_MS);
      const failures = await postpone(tx, due, { until, again, isFailure: true });
      if (failures >= MAX_FAILURES)
        await endCheck(tx, due, { status: FRAUD_FAILED, ...NO_RESULT }, options);
    },
    SHORT_LOCKS,
  );
}

/** Returns the check to the queue, since it can't be charged now. */
async function release(due: DueCheck, until: Date, now: Date): Promise<void> {
  await asAccountWorker(
    due.accountId,
    (tx) => postpone(tx, due, { until, again: now, isFailure: false }),
    SHORT_LOCKS,
  );
}

/**
 * Returns false if another worker holds it. Throws when it failed, which is recorded, and when another transaction has
 * locked the account's funds, which only delays it.
 */
export async function runFraudCheck(due: DueCheck, options: WorkOptions): Promise<boolean> {
  const startedAt = options.now?.() ?? new Date();
  const until = addMs(startedAt, LEASE_MS);
  const row = await asAccountWorker(
    due.accountId,
    (tx) => claimCheck(tx, due, { now: startedAt, until }),
    SHORT_LOCKS,
  );
  if (row === undefined) return false;
  try {
    const { phone, email, ip, address } = row;
    const findings = await options.check({ phone, email, ip, address });
    await complete(due, row, { until, findings }, options);
  } catch (error) {
    if (isLockTimeout(error)) await release(due, until, startedAt);
    else await fail(due, until, options);
    throw error;
  }
  return true;
}

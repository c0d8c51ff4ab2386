import { announceAtCommit } from "@/lib/db/announce-work";
import { FUNDS_ROWS } from "@/lib/ledger/store-balances";
import { DomainError } from "@/lib/core/errors";
import { groupCommitByAccount } from "@/lib/db/grouping/group-by-account";
import { findLockedAccounts } from "@/lib/db/grouping/locked-accounts";
import { sendTogether } from "@/lib/db/grouping/send-together";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { type Funds, openFunds } from "@/lib/gateway/developers/api-keys/public";
import {
  type Guard,
  type GuardedAttempt,
  openGuard,
  type RecordedStop,
  recordStop,
  toDomainError,
  retryWithGuards,
} from "@/lib/gateway/trust/pumping-guard/public";
import {
  ACCEPTED,
  decideGroup,
  type GroupKey,
  type GroupOutcome,
  refuse,
} from "@/lib/idempotency/group";
import { accountLocks } from "@/lib/idempotency/group-locks";
import { createHolds } from "./money";
import type { VerifyCode } from "./schema";
import { insertVerifications, type NewVerification } from "./store-accept";

export interface VerifyAcceptance extends NewVerification {
  homeIso2: string;
  /** Price of the most expensive path, in micro-units. */
  held: bigint;
  idempotency: GroupKey | null;
  answer: VerifyCode;
}

export type VerifyOutcome = GroupOutcome<VerifyCode>;

/** Error when the account's countries must be looked up first. */
export const COUNTRIES_UNKNOWN = new DomainError(
  "unavailable",
  "The service is busy. Try again in a moment.",
  { retryAfterSeconds: 2 },
);

export const toGuardedAttempt = ({
  accountId,
  homeIso2,
  held,
  row,
}: VerifyAcceptance): GuardedAttempt => {
  const { phone, iso2, created_at: at } = row;
  return { accountId, homeIso2, phone, iso2, amount: held, at };
};

interface AcceptanceChecks {
  guard: Guard;
  funds: Funds;
  /** Stops, and attempts passed unchecked, to record after COMMIT. */
  pendingStops: RecordedStop[];
}

/** Returns why a verification is refused, or null. The guard counts it only once paid. */
export function decide(
  item: VerifyAcceptance,
  { guard, funds, pendingStops }: AcceptanceChecks,
): DomainError | null {
  const { accountId, held: price, row } = item;
  const attempt = toGuardedAttempt(item);
  const verdict = row.is_test ? null : guard.evaluateAttempt(attempt);
  const note = (reason: RecordedStop["reason"]) =>
    pendingStops.push({ accountId, at: attempt.at, attempt, reason });
  if (verdict?.kind === "countries") return COUNTRIES_UNKNOWN;
  if (verdict?.kind === "stop") {
    note(verdict.stop.reason);
    return toDomainError(verdict.stop);
  }
  const keyId = row.key_id === null ? null : Number(row.key_id);
  const problem = price === 0n ? null : funds.charge({ accountId, keyId, price });
  if (problem !== null) return problem;
  if (verdict?.kind === "unchecked") note("unchecked");
  if (verdict !== null) guard.accept(attempt);
  return null;
}

export const toPayments = (items: readonly VerifyAcceptance[]) =>
  items.flatMap(({ accountId, row, held: price }) =>
    price === 0n
      ? []
      : [{ accountId, keyId: row.key_id === null ? null : Number(row.key_id), price }],
  );

const createStatements = async (accepted: readonly VerifyAcceptance[], guard: Guard) => [
  ...(await insertVerifications(accepted)),
  ...(await createHolds(
    accepted.map(({ accountId, row, held }) => ({ accountId, id: row.id, held })),
  )),
  ...(await guard.saving()),
];

/** Accepts or refuses verifications in order of arrival. Returns the stops to record. */
async function decideAll(
  tx: Tx,
  accounts: number[],
  items: readonly VerifyAcceptance[],
  { outcomes, isBlind }: { outcomes: (VerifyOutcome | undefined)[]; isBlind: boolean },
): Promise<RecordedStop[]> {
  const open = items.filter((_, index) => outcomes[index] === undefined);
  if (open.length === 0) return [];
  const guarded = open.filter(({ row }) => !row.is_test).map(toGuardedAttempt);
  const guard = await openGuard(tx, guarded, isBlind);
  const funds = await openFunds(tx, accounts, toPayments(open));
  const deciders: AcceptanceChecks = { guard, funds, pendingStops: [] };
  for (const [index, item] of items.entries()) {
    if (outcomes[index] !== undefined) continue;
    const problem = decide(item, deciders);
    if (problem === null) outcomes[index] = ACCEPTED;
    else refuse(outcomes, index, problem);
  }
  const accepted = items.filter((_, index) => outcomes[index] === ACCEPTED);
  if (accepted.length > 0) await sendTogether(tx, await createStatements(accepted, guard));
  return deciders.pendingStops;
}

/**
 * Statement timeout of the guard. Beyond it the statistics count as unreadable; statements normally take milliseconds.
 */
const GUARD_TIMEOUT_MS = 2_000;

export const statementLimit = (isBlind: boolean): number | undefined =>
  isBlind ? undefined : GUARD_TIMEOUT_MS;

async function writeGroup(items: VerifyAcceptance[], isBlind: boolean): Promise<VerifyOutcome[]> {
  const accounts = [...new Set(items.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  let recorded: RecordedStop[] = [];
  // Own transaction: it accepts the verifications of many requests.
  const outcomes = await withAccounts(
    accounts,
    (tx) => {
      announceAtCommit(tx, "verifications");
      return decideGroup(tx, items, async (open) => {
        recorded = await decideAll(tx, accounts, items, { outcomes: open, isBlind });
      });
    },
    statementLimit(isBlind),
  );
  for (const stop of recorded) recordStop(stop);
  return outcomes;
}

const QUERY_CANCELED = "57014";

/** Runs with the guard. Fails open if counters can't be read in time: failing closed would lock people out. */
export async function withGuard<T>(run: (isBlind: boolean) => Promise<T>): Promise<T> {
  try {
    return await retryWithGuards(() => run(false));
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
  }
  return retryWithGuards(() => run(true));
}

const write = (items: VerifyAcceptance[]): Promise<VerifyOutcome[]> =>
  withGuard((isBlind) => writeGroup(items, isBlind));

const LOCKED_ROWS = ["pumping_settings WHERE", FUNDS_ROWS] as const;

const { locks, patience } = accountLocks<VerifyAcceptance>(
  (item) => item,
  (accounts) => withAccounts(accounts, (tx) => findLockedAccounts(tx, LOCKED_ROWS, accounts)),
);

/** Returns true for errors caused by one item's data; others fail the whole group. */
const isItemError = (error: unknown): boolean =>
  /^2[23]/.test((error as { code?: string }).code ?? "");

const acceptances = groupCommitByAccount<VerifyAcceptance, VerifyOutcome>(
  ({ accountId }) => accountId,
  // A second transaction would wait for the same guard and make groups smaller.
  { write, maxItems: 256, concurrency: 1, gatherMs: 3, isItemError, patience, locks },
);

/**
 * Accepts a verification in a group. Resolves after the COMMIT of verification, hold and guard counters. Throws
 * `unavailable` or `idempotency_in_progress` after five seconds; it isn't accepted later either.
 */
export const acceptVerification = (acceptance: VerifyAcceptance): Promise<VerifyOutcome> =>
  acceptances.submit(acceptance);

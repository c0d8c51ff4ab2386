import { DomainError } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/uuid7";
import { isCluster } from "@/lib/db/cluster";
import { groupCommit } from "@/lib/db/group-commit";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { claimKeys, forgetKeys } from "@/lib/idempotency/claim";
import { lockFunds } from "@/lib/ledger/ledger";
import { announceWork } from "@/lib/dispatch/announce";
import type { MessageRow } from "./resource";
import type { Sms } from "./schema";
import { decideFunds } from "./accept-funds";
import { lockPolicy, patience } from "./accept-locks";
import { acceptAtOnce, type Hold, insertAccepted } from "./accept-store";

/** One message that asks to be accepted. */
export interface Acceptance {
  message: MessageRow;
  /** The answer to store under the idempotency key. */
  answer: Sms;
  idempotency: { key: string; fingerprint: string; secret: string } | null;
  /** Cap of the API key in micro-units a calendar month, or null. */
  spendCap: bigint | null;
}

export type AcceptOutcome =
  | { kind: "accepted" }
  | { kind: "replayed"; answer: Sms }
  | { kind: "refused"; error: DomainError };

export const ACCEPTED: AcceptOutcome = { kind: "accepted" };

/** Notes that the item at `index` is refused. */
export function refuse(
  outcomes: (AcceptOutcome | undefined)[],
  index: number,
  error: DomainError,
): void {
  outcomes[index] = { kind: "refused", error };
}

/** Answers from earlier requests; what is left is new. Returns which item waits for which twin. */
async function settleKeys(
  tx: Tx,
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<Map<number, number>> {
  const twins = new Map<number, number>();
  const claims = items.flatMap(({ message, answer, idempotency }, index) =>
    idempotency === null
      ? []
      : [{ index, accountId: message.account_id, ...idempotency, status: 201, body: answer }],
  );
  if (claims.length === 0) return twins;
  for (const { index, stored, twinOf } of await claimKeys(tx, claims)) {
    const mine = items[index]?.idempotency;
    if (stored.fingerprint !== mine?.fingerprint) {
      const text = "This Idempotency-Key was used before with another request.";
      refuse(outcomes, index, new DomainError("idempotency_mismatch", text));
    } else {
      outcomes[index] = { kind: "replayed", answer: stored.body as Sms };
      if (twinOf !== null) twins.set(index, twinOf);
    }
  }
  return twins;
}

/** Sums what each account has to hold. */
function holdsOf(messages: readonly MessageRow[]): Map<number, Hold> {
  const holds = new Map<number, Hold>();
  for (const { account_id: accountId, price } of messages) {
    const hold = holds.get(accountId) ?? { accountId, transferId: uuidv7(), amount: 0n };
    hold.amount += price;
    holds.set(accountId, hold);
  }
  return holds;
}

/** A refusal is not remembered: the caller may top up and try again with the same key. */
async function forgetRefused(
  tx: Tx,
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<void> {
  const keys = items.flatMap(({ message, idempotency }, index) => {
    const outcome = outcomes[index];
    const isOurs = outcome?.kind === "refused" && outcome.error.code !== "idempotency_mismatch";
    return idempotency !== null && isOurs
      ? [{ accountId: message.account_id, key: idempotency.key }]
      : [];
  });
  if (keys.length > 0) await forgetKeys(tx, keys);
}

type Decide = (
  tx: Tx,
  accounts: number[],
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
) => Promise<void>;

/** Everybody can pay, so nobody's funds are read: the hold itself refuses where that was wrong. */
const trustFunds: Decide = async (tx, accounts, _, outcomes) => {
  if (accounts.length > 1) await lockFunds(tx, accounts, ["available", "held"]);
  outcomes.forEach((outcome, index) => {
    outcomes[index] = outcome ?? ACCEPTED;
  });
};

async function writeWith(decide: Decide, items: Acceptance[]): Promise<AcceptOutcome[]> {
  const accounts = [...new Set(items.map((item) => item.message.account_id))].sort((a, b) => a - b);
  const outcomes: (AcceptOutcome | undefined)[] = new Array(items.length).fill(undefined);
  await withAccounts(accounts, async (tx) => {
    const twins = await settleKeys(tx, items, outcomes);
    if (outcomes.includes(undefined)) {
      await decide(tx, accounts, items, outcomes);
      const messages = items.flatMap(({ message }, index) =>
        outcomes[index] === ACCEPTED ? [message] : [],
      );
      if (messages.length > 0) await insertAccepted(tx, messages, holdsOf(messages));
    }
    await forgetRefused(tx, items, outcomes);
    for (const [index, twin] of twins) {
      const decided = outcomes[twin];
      if (decided?.kind === "refused") outcomes[index] = decided;
    }
  });
  if (outcomes.includes(ACCEPTED)) announceWork();
  return outcomes as AcceptOutcome[];
}

/** Accounts that could not pay a moment ago; their groups read the funds first. */
const short = new Map<number, number>();
const SHORT_MS = 5_000;

function needsCare(items: readonly Acceptance[]): boolean {
  const now = Date.now();
  return items.some(({ message, spendCap }) => {
    if (spendCap !== null) return true;
    const until = short.get(message.account_id);
    if (until === undefined) return false;
    if (until < now) short.delete(message.account_id);
    return until >= now;
  });
}

const isRefusedByLedger = (error: unknown): boolean =>
  (error as { code?: string }).code === "P0001" &&
  (error as Error).message.startsWith("Ledger refused");

/** Nothing but messages, and everybody can pay: one statement does it. */
async function writeAtOnce(items: Acceptance[]): Promise<AcceptOutcome[]> {
  const messages = items.map(({ message }) => message);
  const accounts = [...new Set(messages.map((message) => message.account_id))];
  await acceptAtOnce(accounts, messages, holdsOf(messages));
  announceWork();
  return items.map(() => ACCEPTED);
}

async function write(items: Acceptance[]): Promise<AcceptOutcome[]> {
  if (needsCare(items)) return writeWith(decideFunds, items);
  try {
    const isPlain = items.every(({ idempotency }) => idempotency === null);
    if (isPlain && !(await isCluster())) return await writeAtOnce(items);
    return await writeWith(trustFunds, items);
  } catch (error) {
    if (!isRefusedByLedger(error)) throw error;
  }
  const outcomes = await writeWith(decideFunds, items);
  for (const [index, outcome] of outcomes.entries()) {
    const accountId = items[index]?.message.account_id;
    if (outcome.kind === "refused" && accountId !== undefined) {
      short.set(accountId, Date.now() + SHORT_MS);
    }
  }
  return outcomes;
}

/** Errors of the data of one item; everything else concerns the whole group. */
function isItemError(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  const code = (error as { code?: string }).code ?? "";
  // 22: data exception, 23: constraint.
  return code.startsWith("22") || code.startsWith("23");
}

const acceptances = groupCommit<Acceptance, AcceptOutcome>({
  write,
  maxItems: 256,
  // One at a time: a second transaction would wait for the same ledger row, and groups would be smaller.
  concurrency: 1,
  gatherMs: 4,
  isItemError,
  patience,
  locks: lockPolicy,
});

/**
 * Accepts one message; resolves after the COMMIT of message, hold and queue entry. Throws `unavailable` or
 * `idempotency_in_progress` when that was not possible within five seconds; it will not happen later either.
 */
export function acceptMessage(acceptance: Acceptance): Promise<AcceptOutcome> {
  return acceptances.submit(acceptance);
}

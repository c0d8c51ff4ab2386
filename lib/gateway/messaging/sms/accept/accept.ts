import { DomainError } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { chooseByTopology } from "@/lib/db/by-topology";
import { groupCommitByAccount, getOnlyAccount } from "@/lib/db/grouping/group-by-account";
import { acceptCall, acceptStatement, type Tx, withAccounts } from "@/lib/db/transaction";
import { ACCEPTED, decideGroup } from "@/lib/idempotency/group";
import { notifyWorkers } from "@/lib/db/announce-work";
import { isRefusedByLedger } from "@/lib/ledger/ledger";
import {
  recordAcceptanceWait,
  recordAccepted,
  recordGroup,
  recordRefused,
} from "@/lib/metrics/acceptance";
import { MESSAGE_QUEUE, recordMessageWork } from "@/lib/tracing/message-work";
import { type MessageTrace, toStoredTrace } from "@/lib/tracing/store-traces";
import { isTracing, OTHER_ERROR } from "@/lib/tracing/tracing";
import type { NewMessage } from "@/lib/gateway/messaging/sms/resource";
import type { Acceptance, AcceptOutcome } from "./accept-outcome";
import { decideFunds } from "./accept-funds";
import { locks, patience } from "./accept-locks";
import { addToReadyList } from "./ready-list";
import { insertRelatedRows } from "./store-related-rows";
import {
  acceptAloneStatement,
  type AcceptedRow,
  acceptGroupStatement,
  type Hold,
  insertAccepted,
  insertForAccount,
  insertUnchecked,
} from "./store-accept";

function sumHolds(messages: readonly NewMessage[]): Map<number, Hold> {
  const holds = new Map<number, Hold>();
  for (const { account_id: accountId, price } of messages) {
    const hold = holds.get(accountId) ?? { accountId, transferId: uuidv7(), amount: 0n };
    hold.amount += price;
    holds.set(accountId, hold);
  }
  return holds;
}

type Insert = (
  tx: Tx,
  accounts: number[],
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
) => Promise<void>;

const toRow = ({ message, trace }: Acceptance): AcceptedRow =>
  trace == null ? message : { ...message, trace: toStoredTrace(trace) };

const toAccepted = (items: Acceptance[], outcomes: (AcceptOutcome | undefined)[]) =>
  items.flatMap((item, index) => (outcomes[index] === ACCEPTED ? [toRow(item)] : []));

const insertWithFundsCheck: Insert = async (tx, accounts, items, outcomes) => {
  await decideFunds(tx, accounts, items, outcomes);
  const messages = toAccepted(items, outcomes);
  if (messages.length > 0) await insertAccepted(tx, messages, sumHolds(messages));
};

/** Inserts for one account, without the ready list. */
const insertForOneAccount: Insert = async (tx, accounts, items, outcomes) => {
  await decideFunds(tx, accounts, items, outcomes);
  const messages = toAccepted(items, outcomes);
  const [accountId] = accounts;
  if (accountId === undefined || messages.length === 0) return;
  await insertForAccount(tx, accountId, messages, sumHolds(messages).get(accountId));
};

/** Inserts optimistically: the hold itself fails if an account can't pay. */
const insertOptimistically: Insert = async (tx, _, items, outcomes) => {
  outcomes.forEach((outcome, index) => {
    outcomes[index] = outcome ?? ACCEPTED;
  });
  const messages = toAccepted(items, outcomes);
  await insertUnchecked(tx, messages, sumHolds(messages));
};

const toAcceptItems = (items: readonly Acceptance[]) =>
  items.map(({ message, answer, idempotency }) => {
    return { accountId: message.account_id, answer, idempotency };
  });

const toMessageTrace = ({ message, trace }: Acceptance): MessageTrace[] =>
  trace == null ? [] : [{ accountId: message.account_id, uuid: message.uuid, trace }];

async function writeGroup(insert: Insert, items: Acceptance[]): Promise<AcceptOutcome[]> {
  const accounts = [...new Set(items.map((item) => item.message.account_id))].sort((a, b) => a - b);
  // Own transaction: it accepts the messages of many requests.
  return withAccounts(accounts, (tx) =>
    decideGroup(tx, toAcceptItems(items), async (outcomes) => {
      if (outcomes.includes(undefined)) await insert(tx, accounts, items, outcomes);
      const accepted = items.filter((_, index) => outcomes[index] === ACCEPTED);
      await insertRelatedRows(tx, accepted);
    }),
  );
}

/** Accounts that recently ran out of funds; their groups check the funds before they insert. */
const recentlyUnfunded = new Map<number, number>();
const UNFUNDED_MS = 5_000;

function needsFundsCheck(items: readonly Acceptance[]): boolean {
  const now = Date.now();
  return items.some(({ message, hasSpendCap }) => {
    if (hasSpendCap) return true;
    const until = recentlyUnfunded.get(message.account_id);
    if (until === undefined) return false;
    if (until < now) recentlyUnfunded.delete(message.account_id);
    return until >= now;
  });
}

interface GroupStrategy {
  decided: Insert;
  undecided: Insert;
  acceptGroup: (rows: readonly AcceptedRow[]) => Promise<void>;
  announce: (messages: readonly NewMessage[]) => void;
}

/** Accepts many accounts per group, with the ready list. */
const SINGLE_NODE: GroupStrategy = {
  decided: insertWithFundsCheck,
  undecided: insertOptimistically,
  async acceptGroup(rows) {
    const accounts = [...new Set(rows.map((row) => row.account_id))];
    await acceptStatement(accounts, acceptGroupStatement(rows, sumHolds(rows)));
  },
  announce: () => notifyWorkers("messages"),
};

const getAccountId = (message: NewMessage) => message.account_id;

const SHARDED: GroupStrategy = {
  decided: insertForOneAccount,
  undecided: insertForOneAccount,
  async acceptGroup(rows) {
    const accountId = getOnlyAccount(rows, getAccountId);
    const hold = sumHolds(rows).get(accountId);
    await acceptCall(accountId, acceptAloneStatement(accountId, rows, hold));
  },
  announce: (messages) => addToReadyList(getOnlyAccount(messages, getAccountId), messages),
};

const chooseStrategy = chooseByTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });

async function acceptOptimistically(
  strategy: GroupStrategy,
  items: Acceptance[],
): Promise<AcceptOutcome[]> {
  const isPlain = items.every(
    ({ idempotency, related }) => idempotency === null && related == null,
  );
  if (!isPlain) return writeGroup(strategy.undecided, items);
  await strategy.acceptGroup(items.map(toRow));
  return items.map(() => ACCEPTED);
}

function recordShortFunds(items: readonly Acceptance[], outcomes: readonly AcceptOutcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    const accountId = items[index]?.message.account_id;
    const isShort = outcome.kind === "refused" && outcome.error.code === "insufficient_funds";
    if (isShort && accountId !== undefined)
      recentlyUnfunded.set(accountId, Date.now() + UNFUNDED_MS);
  }
}

async function acceptByStrategy(
  strategy: GroupStrategy,
  items: Acceptance[],
): Promise<AcceptOutcome[]> {
  if (needsFundsCheck(items)) return writeGroup(strategy.decided, items);
  try {
    return await acceptOptimistically(strategy, items);
  } catch (error) {
    if (!isRefusedByLedger(error)) throw error;
  }
  const outcomes = await writeGroup(strategy.decided, items);
  recordShortFunds(items, outcomes);
  return outcomes;
}

/** Records one span for the whole group. */
async function traceGroup(
  items: readonly Acceptance[],
  work: () => Promise<AcceptOutcome[]>,
): Promise<AcceptOutcome[]> {
  const traces = isTracing() ? items.flatMap(toMessageTrace) : [];
  if (traces.length === 0) return work();
  const step = {
    operation: "accept",
    destination: MESSAGE_QUEUE,
    messages: items.map(({ message }) => message),
    traces,
    startedAt: performance.now(),
  } as const;
  try {
    const outcomes = await work();
    recordMessageWork(step);
    return outcomes;
  } catch (error) {
    recordMessageWork({ ...step, errorType: OTHER_ERROR });
    throw error;
  }
}

async function write(items: Acceptance[]): Promise<AcceptOutcome[]> {
  const strategy = await chooseStrategy();
  const outcomes = await traceGroup(items, () => acceptByStrategy(strategy, items));
  const messages = toAccepted(items, outcomes);
  if (messages.length > 0) strategy.announce(messages);
  recordAccepted("request", messages.length);
  recordGroup(messages.length);
  for (const outcome of outcomes) if (outcome.kind === "refused") recordRefused(outcome.error.code);
  return outcomes;
}

/** Returns true for errors caused by one item's data; others fail the whole group. */
function isItemError(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  const code = (error as { code?: string }).code ?? "";
  // SQLSTATE class 22: data exception, 23: constraint violation.
  return code.startsWith("22") || code.startsWith("23");
}

const acceptanceGroups = groupCommitByAccount<Acceptance, AcceptOutcome>(
  ({ message }) => message.account_id,
  {
    write,
    maxItems: 256,
    // Limited to one, as a second transaction would wait for the same ledger row and make groups smaller.
    concurrency: 1,
    gatherMs: 4,
    isItemError,
    patience,
    locks,
  },
);

function submit(acceptance: Acceptance): Promise<AcceptOutcome> {
  return acceptanceGroups.submit(acceptance);
}

/**
 * Accepts a message in a group. Resolves after the COMMIT of message, hold and queue entry. Throws `unavailable` or
 * `idempotency_in_progress` after five seconds; the message isn't accepted later either.
 */
export async function acceptMessage(acceptance: Acceptance): Promise<AcceptOutcome> {
  const startedAt = performance.now();
  const outcome = await submit(acceptance);
  recordAcceptanceWait(startedAt);
  return outcome;
}

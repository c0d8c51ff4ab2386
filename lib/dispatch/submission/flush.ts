import { isStoppedCode } from "@/lib/core/messages/message-state";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidAt, uuidv7 } from "@/lib/core/ids/uuid7";
import { afterCommit } from "@/lib/db/announce-work";
import { functionByTopology } from "@/lib/db/by-topology";
import { forEachGroup, getOnlyAccount } from "@/lib/db/grouping/group-by-account";
import { asAccountWorker, asWorker, type Tx, SHORT_LOCKS } from "@/lib/db/transaction";
import { returnSpend } from "@/lib/gateway/developers/api-keys/public";
import {
  type CountedRow,
  type MessageChange,
  addToCounts,
  countRefused,
  countSent,
  countStopped,
} from "@/lib/gateway/messaging/message-counts/public";
import {
  type FailedRow,
  type LastMessage,
  markFailed,
  markSent,
  recordLastMessages,
} from "@/lib/gateway/messaging/sms/public";
import { wakeVerifications } from "@/lib/gateway/trust/verify-codes/public";
import { lockFunds, spendEach, transfer } from "@/lib/ledger/ledger";
import { recordHandOver, recordOutcomes } from "@/lib/metrics/work";
import type { Outcome } from "@/lib/dispatch/outcome";
import {
  messageKey,
  type RequeuedMessage,
  requeue,
  deleteClaimed,
} from "@/lib/queue/store-outcomes";
import { scheduleAccountsIn } from "@/lib/queue/store-ready";
import { insertSubmits } from "./store-submits";
import { toAcceptedParts } from "./submits";
import { countEarlyReport } from "@/lib/dispatch/receipts/receipt-apply";
import { applyEarlyReceipts } from "@/lib/dispatch/receipts/receipts";
import { log } from "@/lib/log";

type Sent = Extract<Outcome, { kind: "sent" }>;
type FailedOutcome = Extract<Outcome, { kind: "failed" }>;
type LaterOutcome = Extract<Outcome, { kind: "later" }>;

function sumByAccount(outcomes: readonly (Sent | FailedOutcome)[]) {
  const totals = new Map<number, { transferId: string; amount: bigint }>();
  for (const { claim } of outcomes) {
    const sum = totals.get(claim.accountId) ?? { transferId: uuidv7(), amount: 0n };
    sum.amount += claim.price;
    totals.set(claim.accountId, sum);
  }
  return totals;
}

type Totals = ReturnType<typeof sumByAccount>;
/** Price of short links by account. */
type LinkTotals = Map<number, { captureId: string; amount: bigint }>;

const settleId = (totals: Totals, { claim }: Sent | FailedOutcome) =>
  claim.price > 0n ? (totals.get(claim.accountId)?.transferId ?? null) : null;

/** Splits the price of links off the captures of their messages, in place. */
function splitLinks(totals: Totals, rows: readonly CountedRow[]): LinkTotals {
  const links: LinkTotals = new Map();
  for (const row of rows) {
    const accountId = Number(row.account_id);
    const capture = totals.get(accountId);
    if (row.links_price === null || capture === undefined) continue;
    const price = BigInt(row.links_price);
    capture.amount -= price;
    const sum = links.get(accountId) ?? { captureId: capture.transferId, amount: 0n };
    sum.amount += price;
    links.set(accountId, sum);
  }
  return links;
}

const linkMovements = (links: LinkTotals) =>
  [...links].map(([accountId, { captureId, amount }]) => {
    // Must have the month of its capture, otherwise the check of closed months finds a difference.
    const transferId = uuidAt(uuidTime(captureId));
    return {
      accountId,
      amount,
      transferId,
      ref: `links:${captureId}`,
      item: "short_link",
    } as const;
  });

interface WrittenSent {
  counted: MessageChange[];
  links: LinkTotals;
  messages: readonly LastMessage[];
}

/** Splits the price of links off `sums`. */
async function writeSent(tx: Tx, sent: readonly Sent[], totals: Totals): Promise<WrittenSent> {
  if (sent.length === 0) return { counted: [], links: new Map(), messages: [] };
  const rows = await markSent(
    tx,
    sent.map((outcome) => ({
      ...outcome.claim,
      carrier: outcome.carrier,
      settleId: settleId(totals, outcome),
    })),
  );
  await wakeVerifications(tx, rows);
  afterCommit(tx, () => {
    for (const { hand_over_ms: ms } of rows) if (ms !== null) recordHandOver(ms);
  });
  return {
    counted: rows.flatMap((row) => [countSent(row), ...countEarlyReport(row)]),
    links: splitLinks(totals, rows),
    messages: rows,
  };
}

function createEndedEvent(code: number, detail: string): object {
  const now = Math.floor(Date.now() / 1000);
  return isStoppedCode(code)
    ? { at: now, kind: "canceled", code }
    : { at: now, kind: "failed", code, detail };
}

const countEnded = (row: FailedRow): MessageChange =>
  isStoppedCode(row.status_code) ? countStopped(row) : countRefused(row, row.status_code);

async function writeFailed(
  tx: Tx,
  failed: readonly FailedOutcome[],
  totals: Totals,
): Promise<FailedRow[]> {
  const rows = await markFailed(
    tx,
    failed.map((outcome) => ({
      ...outcome.claim,
      code: outcome.statusCode,
      carrier: outcome.carrier,
      settleId: settleId(totals, outcome),
      event: createEndedEvent(outcome.statusCode, outcome.reason),
    })),
  );
  await wakeVerifications(tx, rows);
  return rows;
}

/** Returns the numbers of newly accepted parts, which must not be sent again. */
const newlyAccepted = ({ accepted }: LaterOutcome): number[] =>
  (accepted?.carrierIds ?? []).flatMap((id, index) => (id === null ? [] : [index + 1]));

/** Pins the message to a carrier that has, or may have, a part of it. */
function toRequeued(outcome: LaterOutcome): RequeuedMessage {
  const { claim, retryAfterMs, accepted, isUnknown = false } = outcome;
  const acceptedParts = newlyAccepted(outcome);
  const isKept = acceptedParts.length > 0 || isUnknown;
  const carrier = isKept ? (accepted?.carrier ?? null) : null;
  return { ...claim, afterMs: retryAfterMs, acceptedParts, isUnknown, carrier };
}

async function writeLater(
  tx: Tx,
  lease: number,
  later: readonly LaterOutcome[],
): Promise<LaterOutcome[]> {
  const requeuedKeys = await requeue(tx, lease, later.map(toRequeued));
  const requeued = later.filter(({ claim }) =>
    requeuedKeys.has(messageKey(claim.accountId, claim.uuid)),
  );
  afterCommit(tx, () => recordOutcomes("later", requeued.length));
  return requeued;
}

function listAgain(tx: Tx, later: readonly LaterOutcome[]): Promise<void> {
  const soonest = new Map<number, number>();
  for (const { claim, retryAfterMs } of later) {
    const earliest = soonest.get(claim.accountId) ?? retryAfterMs;
    soonest.set(claim.accountId, Math.min(earliest, retryAfterMs));
  }
  return scheduleAccountsIn(tx, soonest);
}

const toMovements = (kind: "capture" | "release", totals: Totals) =>
  [...totals].map(([accountId, { transferId, amount }]) => {
    return {
      accountId,
      amount,
      transferId,
      ref: `${kind}:${transferId}`,
      item: "message",
    } as const;
  });

type RecordOutcomes = (tx: Tx, outcomes: readonly Outcome[]) => Promise<void>;

const recordSubmits: RecordOutcomes = (tx, outcomes) =>
  insertSubmits(tx, outcomes.flatMap(toAcceptedParts));

async function writeDone(
  tx: Tx,
  lease: number,
  done: readonly (Sent | FailedOutcome)[],
  note: RecordOutcomes,
): Promise<number> {
  const deletedKeys = await deleteClaimed(
    tx,
    lease,
    done.map(({ claim }) => claim),
  );
  // In a fixed order, so receipts of the same messages can't deadlock with this.
  const settled = done
    .filter(({ claim }) => deletedKeys.has(messageKey(claim.accountId, claim.uuid)))
    .sort(
      (a, b) => a.claim.accountId - b.claim.accountId || (a.claim.uuid < b.claim.uuid ? -1 : 1),
    );
  const sent = settled.filter((outcome) => outcome.kind === "sent");
  const failed = settled.filter((outcome) => outcome.kind === "failed");
  const captures = sumByAccount(sent);
  const releases = sumByAccount(failed);
  const { counted, links, messages } = await writeSent(tx, sent, captures);
  const ended = failed.length > 0 ? await writeFailed(tx, failed, releases) : [];
  await note(tx, settled);
  await recordLastMessages(tx, "sent", messages);
  // Ledger rows are hot, so they are locked last and shortest.
  const accounts = [...new Set([...captures.keys(), ...releases.keys()])].sort((a, b) => a - b);
  if (accounts.length > 0) {
    await lockFunds(
      tx,
      accounts,
      failed.length > 0 ? ["available", "held", "revenue"] : ["held", "revenue"],
    );
    await spendEach(tx, "capture", [...toMovements("capture", captures), ...linkMovements(links)]);
    await transfer(tx, "release", toMovements("release", releases));
    await returnSpend(tx, ended);
  }
  await addToCounts(tx, [...counted, ...ended.map(countEnded)]);
  afterCommit(tx, () => {
    recordOutcomes("sent", sent.length);
    recordOutcomes("failed", failed.length);
  });
  return settled.length;
}

async function writeAccounts(
  tx: Tx,
  lease: number,
  outcomes: readonly Outcome[],
  note: RecordOutcomes,
): Promise<number> {
  const done = outcomes.filter((outcome) => outcome.kind !== "later");
  const later = outcomes.filter((outcome) => outcome.kind === "later");
  const written = done.length === 0 ? 0 : await writeDone(tx, lease, done, note);
  if (later.length > 0) await note(tx, await writeLater(tx, lease, later));
  return written;
}

const isLater = (outcome: Outcome): outcome is LaterOutcome => outcome.kind === "later";

/**
 * Writes outcomes in one transaction. With several accounts it gives up quickly on a lock, so blocked ones can be
 * separated.
 */
function writeSingleNode(lease: number, outcomes: readonly Outcome[]): Promise<number> {
  return asWorker(
    async (tx) => {
      const done = await writeAccounts(tx, lease, outcomes, recordSubmits);
      // Global lock order: ledger first, list of ready accounts last.
      await listAgain(tx, outcomes.filter(isLater));
      return done;
    },
    { ...SHORT_LOCKS, keepsPlans: true },
  );
}

/**
 * Writes outcomes in one transaction per account. Receipt ids are on another node, so they are written first and never
 * missing; a surplus one only matches an ended message. Sweepers repair the list of accounts with work after a crash.
 */
async function writeSharded(lease: number, outcomes: readonly Outcome[]): Promise<number> {
  await asWorker((tx) => recordSubmits(tx, outcomes));
  let written = 0;
  const getAccountId = ({ claim }: Outcome) => claim.accountId;
  await forEachGroup(outcomes, getAccountId, async (group) => {
    written += await asAccountWorker(getOnlyAccount(group, getAccountId), (tx) =>
      writeAccounts(tx, lease, group, async () => {}),
    );
  });
  const later = outcomes.filter(isLater);
  if (later.length > 0) await asWorker((tx) => listAgain(tx, later));
  return written;
}

const writeOutcomes = functionByTopology({ singleNode: writeSingleNode, sharded: writeSharded });

/**
 * Writes queue, message, money and carrier ids together. Idempotent: written outcomes are fenced off, so it can be
 * repeated after an unknown COMMIT. Returns the number of messages that left the queue.
 */
export async function flushOutcomes(lease: number, outcomes: readonly Outcome[]): Promise<number> {
  const written = await writeOutcomes(lease, outcomes);
  const ids = outcomes.flatMap(toAcceptedParts);
  if (ids.length > 0) {
    // The outcomes are committed: a failure here must not rewrite them.
    await applyEarlyReceipts(ids).catch((error: unknown) =>
      log({ level: "warn", message: "Early receipts left to the sweeper", error }),
    );
  }
  return written;
}

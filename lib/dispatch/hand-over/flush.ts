import { type DlrCode, isStoppedCode, HANDED_OVER } from "@/lib/core/messages/message-state";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isCluster } from "@/lib/db/cluster";
import { eachGroup, onlyAccount } from "@/lib/db/grouping/group-by-account";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import { asAccountWorker, asWorkerBriefly, asWorker, type Tx } from "@/lib/db/transaction";
import { type ReturnedMessage, returnSpend } from "@/lib/gateway/developers/api-keys/service-spend";
import {
  type Counted,
  type CountedRow,
  countedColumns,
  countMessages,
  countRefused,
  countSent,
  countStopped,
} from "@/lib/gateway/messaging/message-counts/service";
import { wakeVerifications } from "@/lib/gateway/trust/verify-codes/service-wake";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import type { Outcome } from "@/lib/dispatch/outcome";
import { readyAgain } from "@/lib/dispatch/ready-list";
import { insertSubmits, takenParts } from "./submits";
import { countEarlyReport } from "@/lib/dispatch/receipts/receipt-apply";
import { matchEarly } from "@/lib/dispatch/receipts/receipts";
import { log } from "@/lib/log";

type Sent = Extract<Outcome, { kind: "sent" }>;
type Failed = Extract<Outcome, { kind: "failed" }>;
type EndedRow = CountedRow & ReturnedMessage & { uuid: string; status_code: number };
type Later = Extract<Outcome, { kind: "later" }>;

const idOf = (accountId: number | string, uuid: string) => `${accountId}/${uuid}`;

const TAKE_OUT = groupStatement(
  "dispatch_take_out",
  ({ within }) =>
    `DELETE FROM dispatch_queue q USING unnest($1::bigint[], $2::uuid[], $3::integer[]) AS o (account_id, uuid, attempt)
     WHERE ${within("q")} AND q.account_id = o.account_id AND q.uuid = o.uuid
       AND q.lease = $4::bigint AND q.attempt = o.attempt
     RETURNING q.account_id, q.uuid`,
);

/**
 * The fence: takes messages out of the queue only where this incarnation still holds them in that
 * attempt. What another worker took over meanwhile is not returned, so it is neither charged nor changed.
 */
async function takeOut(
  tx: Tx,
  lease: number,
  outcomes: readonly (Sent | Failed)[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>({
    ...(await TAKE_OUT()),
    values: [
      outcomes.map(({ claim }) => claim.accountId),
      outcomes.map(({ claim }) => claim.uuid),
      outcomes.map(({ claim }) => claim.attempt),
      lease,
    ],
  });
  return new Set(rows.map((row) => idOf(row.account_id, row.uuid)));
}

/** One transfer an account; its id is what the messages will carry. */
function sumByAccount(outcomes: readonly (Sent | Failed)[]) {
  const sums = new Map<number, { transferId: string; amount: bigint }>();
  for (const { claim } of outcomes) {
    const sum = sums.get(claim.accountId) ?? { transferId: uuidv7(), amount: 0n };
    sum.amount += claim.price;
    sums.set(claim.accountId, sum);
  }
  return sums;
}

type Sums = ReturnType<typeof sumByAccount>;

const settleId = (sums: Sums, { claim }: Sent | Failed) =>
  claim.price > 0n ? (sums.get(claim.accountId)?.transferId ?? null) : null;

const MARK_SENT = groupStatement(
  "messages_sent",
  ({ within }) =>
    `UPDATE messages m SET status_code = ${HANDED_OVER}, gateway_sent_at = now(), carrier = s.carrier,
       settle_id = s.settle_id, text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END
     FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::uuid[]) AS s (account_id, uuid, carrier, settle_id)
     WHERE ${within("m")} AND m.account_id = s.account_id AND m.uuid = s.uuid
     RETURNING m.uuid, m.dlr_code, ${countedColumns("m")}`,
);

async function markSent(tx: Tx, sent: readonly Sent[], sums: Sums): Promise<Counted[]> {
  const { rows } = await tx.query<CountedRow & { uuid: string; dlr_code: DlrCode }>({
    ...(await MARK_SENT()),
    values: [
      sent.map(({ claim }) => claim.accountId),
      sent.map(({ claim }) => claim.uuid),
      sent.map(({ carrier }) => carrier),
      sent.map((outcome) => settleId(sums, outcome)),
    ],
  });
  await wakeVerifications(tx, rows);
  return rows.flatMap((row) => [countSent(row), ...countEarlyReport(row)]);
}

function endedEvent(code: number, detail: string): string {
  const at = Math.floor(Date.now() / 1000);
  return JSON.stringify(
    isStoppedCode(code) ? { at, kind: "canceled", code } : { at, kind: "failed", code, detail },
  );
}

const countEnded = (row: EndedRow): Counted =>
  isStoppedCode(row.status_code) ? countStopped(row) : countRefused(row, row.status_code);

const MARK_FAILED = groupStatement(
  "messages_failed",
  ({ within }) =>
    `UPDATE messages m SET status_code = f.code, problem_code = f.code, carrier = f.carrier,
       settle_id = f.settle_id, text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END,
       timeline = m.timeline || f.event
     FROM unnest($1::bigint[], $2::uuid[], $3::smallint[], $4::text[], $5::uuid[], $6::jsonb[])
       AS f (account_id, uuid, code, carrier, settle_id, event)
     WHERE ${within("m")} AND m.account_id = f.account_id AND m.uuid = f.uuid
     RETURNING m.uuid, m.created_at, m.status_code, ${countedColumns("m")}`,
);

async function markFailed(tx: Tx, failed: readonly Failed[], sums: Sums): Promise<EndedRow[]> {
  const { rows } = await tx.query<EndedRow>({
    ...(await MARK_FAILED()),
    values: [
      failed.map(({ claim }) => claim.accountId),
      failed.map(({ claim }) => claim.uuid),
      failed.map(({ statusCode }) => statusCode),
      failed.map(({ carrier }) => carrier),
      failed.map((outcome) => settleId(sums, outcome)),
      failed.map(({ statusCode, reason }) => endedEvent(statusCode, reason)),
    ],
  });
  await wakeVerifications(tx, rows);
  return rows;
}

/** Numbers of parts that need not be sent again, with commas. */
function newlyTaken({ taken }: Later): string {
  const numbers = (taken?.carrierIds ?? []).flatMap((id, index) =>
    id === null ? [] : [index + 1],
  );
  return numbers.join(",");
}

/** With whom the rest of the message goes: who has a part of it already, or may have it. */
function keptCarrier(outcome: Later): string | null {
  const { taken, isUnknown } = outcome;
  return newlyTaken(outcome) !== "" || isUnknown === true ? (taken?.carrier ?? null) : null;
}

const PUT_BACK = groupStatement(
  "dispatch_put_back",
  ({ within }) =>
    `UPDATE dispatch_queue q SET lease = NULL,
       due_at = to_timestamp(extract(epoch FROM now())::double precision + l.after_ms / 1000),
       parts_taken = CASE WHEN l.taken = '' THEN q.parts_taken
         ELSE q.parts_taken || string_to_array(l.taken, ',')::smallint[] END,
       unknown_count = q.unknown_count + l.unknown, carrier = coalesce(l.carrier, q.carrier)
     FROM unnest($1::bigint[], $2::uuid[], $3::integer[], $4::double precision[], $6::text[], $7::smallint[], $8::text[])
       AS l (account_id, uuid, attempt, after_ms, taken, unknown, carrier)
     WHERE ${within("q")} AND q.account_id = l.account_id AND q.uuid = l.uuid
       AND q.lease = $5::bigint AND q.attempt = l.attempt
     RETURNING q.account_id, q.uuid`,
);

/**
 * Gives messages back to the queue for later; the attempt number stays, it only ever grows. Returns those that the
 * lease still held.
 */
async function putBack(tx: Tx, lease: number, later: readonly Later[]): Promise<Later[]> {
  const { rows } = await tx.query<{ account_id: string; uuid: string }>({
    ...(await PUT_BACK()),
    values: [
      later.map(({ claim }) => claim.accountId),
      later.map(({ claim }) => claim.uuid),
      later.map(({ claim }) => claim.attempt),
      later.map(({ retryAfterMs }) => retryAfterMs),
      lease,
      later.map(newlyTaken),
      later.map(({ isUnknown }) => (isUnknown === true ? 1 : 0)),
      later.map(keptCarrier),
    ],
  });
  const mine = new Set(rows.map((row) => idOf(row.account_id, row.uuid)));
  return later.filter(({ claim }) => mine.has(idOf(claim.accountId, claim.uuid)));
}

/** Puts the accounts of messages that are tried again on the list of those with work. */
function listAgain(tx: Tx, later: readonly Later[]): Promise<void> {
  const soonest = new Map<number, number>();
  for (const { claim, retryAfterMs } of later) {
    const before = soonest.get(claim.accountId) ?? retryAfterMs;
    soonest.set(claim.accountId, Math.min(before, retryAfterMs));
  }
  return readyAgain(tx, soonest);
}

const movements = (kind: "capture" | "release", sums: Sums) =>
  [...sums].map(([accountId, { transferId, amount }]) => {
    return { accountId, amount, transferId, ref: `${kind}:${transferId}` };
  });

/** What is written of outcomes whose messages the lease still held, before the ledger is locked. */
type NoteKept = (tx: Tx, kept: readonly Outcome[]) => Promise<void>;

/** Returns how many messages left the queue. */
async function writeDone(
  tx: Tx,
  lease: number,
  done: readonly (Sent | Failed)[],
  note: NoteKept,
): Promise<number> {
  const mine = await takeOut(tx, lease, done);
  // In one order, so that receipts of the same messages and this never wait for each other in a circle.
  const kept = done
    .filter(({ claim }) => mine.has(idOf(claim.accountId, claim.uuid)))
    .sort(
      (a, b) => a.claim.accountId - b.claim.accountId || (a.claim.uuid < b.claim.uuid ? -1 : 1),
    );
  const sent = kept.filter((outcome) => outcome.kind === "sent");
  const failed = kept.filter((outcome) => outcome.kind === "failed");
  const captures = sumByAccount(sent);
  const releases = sumByAccount(failed);
  const counted = sent.length > 0 ? await markSent(tx, sent, captures) : [];
  const ended = failed.length > 0 ? await markFailed(tx, failed, releases) : [];
  await note(tx, kept);
  // The ledger's rows are the hot ones: they are locked last and shortest.
  const accounts = [...new Set([...captures.keys(), ...releases.keys()])].sort((a, b) => a - b);
  if (accounts.length > 0) {
    await lockFunds(
      tx,
      accounts,
      failed.length > 0 ? ["available", "held", "revenue"] : ["held", "revenue"],
    );
    await transfer(tx, "capture", movements("capture", captures));
    await transfer(tx, "release", movements("release", releases));
    await returnSpend(tx, ended);
  }
  await countMessages(tx, [...counted, ...ended.map(countEnded)]);
  return kept.length;
}

/** Queue, message and money of outcomes. Returns how many messages left the queue. */
async function writeAccounts(
  tx: Tx,
  lease: number,
  outcomes: readonly Outcome[],
  note: NoteKept,
): Promise<number> {
  const done = outcomes.filter((outcome) => outcome.kind !== "later");
  const later = outcomes.filter((outcome) => outcome.kind === "later");
  const written = done.length === 0 ? 0 : await writeDone(tx, lease, done, note);
  if (later.length > 0) await note(tx, await putBack(tx, lease, later));
  return written;
}

const isLater = (outcome: Outcome): outcome is Later => outcome.kind === "later";

/**
 * On a single Postgres: everything in one transaction. Of several accounts it gives up soon when one of them is locked,
 * so that who is blocked can be told apart.
 */
function writeTogether(lease: number, outcomes: readonly Outcome[]): Promise<number> {
  return asWorkerBriefly(async (tx) => {
    const done = await writeAccounts(tx, lease, outcomes, insertSubmits);
    // After the money: everyone locks the ledger first and the list of ready accounts last.
    await listAgain(tx, outcomes.filter(isLater));
    return done;
  });
}

/**
 * On a cluster: one account a transaction. The ids by which receipts will come live on another node: they are written
 * before, so that none is ever missing; one too many only finds a message that has ended. The list of accounts with
 * work comes afterwards; what a crash keeps from it the sweepers put there.
 */
async function writeApart(lease: number, outcomes: readonly Outcome[]): Promise<number> {
  await asWorker((tx) => insertSubmits(tx, outcomes));
  let written = 0;
  const accountOf = ({ claim }: Outcome) => claim.accountId;
  await eachGroup(outcomes, accountOf, async (group) => {
    written += await asAccountWorker(onlyAccount(group, accountOf), (tx) =>
      writeAccounts(tx, lease, group, async () => {}),
    );
  });
  const later = outcomes.filter(isLater);
  if (later.length > 0) await asWorker((tx) => listAgain(tx, later));
  return written;
}

/**
 * Writes outcomes of one incarnation: queue, message, money and carrier ids together. Idempotent: what is already
 * written is fenced off, so it may be repeated after an unknown COMMIT. Returns how many messages left the queue.
 */
export async function flushOutcomes(lease: number, outcomes: readonly Outcome[]): Promise<number> {
  const written = (await isCluster())
    ? await writeApart(lease, outcomes)
    : await writeTogether(lease, outcomes);
  const ids = outcomes.flatMap(takenParts);
  if (ids.length > 0) {
    // The outcomes are committed: a failure here must not have them written again.
    await matchEarly(ids).catch((error: unknown) =>
      log({ level: "warn", message: "Early receipts wait for the sweeper", error }),
    );
  }
  return written;
}

import { afterCommit } from "@/lib/db/announce-work";
import { recordAccepted } from "@/lib/metrics/acceptance";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import {
  BULK_IN_PROGRESS,
  BULK_NO_RECIPIENTS,
  BULK_PROCESSED,
  type BulkPause,
  type BulkStatus,
} from "@/lib/core/messages/bulk-state";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import {
  type DraftedText,
  draftLinks,
  insertLinks,
} from "@/lib/gateway/campaigns/short-link-campaigns/public";
import {
  addToReadyList,
  insertForAccount,
  type NewMessage,
} from "@/lib/gateway/messaging/sms/public";
import { isRefusedByLedger } from "@/lib/ledger/ledger";
import { shortenValidity } from "@/lib/queue/store-changes";
import { reserveAffordable, canSkipFundsLock, sumPrices } from "./afford";
import { type Chunk, type ChunkRules, prepareChunk } from "./chunk";
import type { BulkRecord, Recipient } from "@/lib/gateway/messaging/bulks/record";
import { listRoutes } from "./store-carriers";
import {
  deleteRecipients,
  insertDrops,
  lockDueBulk,
  type Progress,
  listRecipients,
  saveProgress,
} from "./store-expand";
import type { Tally } from "@/lib/gateway/messaging/bulks/tally";

const CHUNK_SIZE = 1_000;
/** Interval of retries while a bulk lacks funds. */
const FUNDS_RETRY_SECONDS = 5;

/** With `read`, the balance may change before the hold. */
type Funds = "locked" | "read";

interface FundedChunk extends Chunk {
  drafted: ChunkRules["drafted"];
  tally: Tally;
  count: number;
  cost: bigint;
  shortage: BulkPause | null;
  isDecided: boolean;
}

const getKeyId = (bulk: BulkRecord) => (bulk.key_id === null ? null : Number(bulk.key_id));

async function toDraftRules(
  tx: Tx,
  { account_id, ...bulk }: BulkRecord,
): Promise<ChunkRules["drafted"]> {
  const accountId = Number(account_id);
  const first = await draftLinks(tx, accountId, bulk.text ?? "");
  const others =
    bulk.variant_key === null
      ? Object.values(bulk.template?.texts ?? {})
      : [bulk.variant_text ?? ""];
  const drafted: [DraftedText, ...DraftedText[]] = [first];
  for (const text of others) drafted.push(await draftLinks(tx, accountId, text));
  return drafted;
}

async function prepareFunded(
  tx: Tx,
  bulk: BulkRecord,
  recipients: readonly Recipient[],
  funds: Funds,
): Promise<FundedChunk> {
  const accountId = Number(bulk.account_id);
  const alreadyExpanded = Number(bulk.msg_total_count);
  const phones = recipients.map(({ phone }) => phone);
  const drafted = await toDraftRules(tx, bulk);
  const rules: ChunkRules = {
    blocked: await findBlocked(tx, accountId, phones),
    // Sending one of two variants gives no comparison.
    hasCampaigns: drafted.every(({ hasCampaigns }) => hasCampaigns),
    routes: await listRoutes(tx),
    drafted,
    now: new Date(),
  };
  const prepare = async (batch: readonly Recipient[]) => {
    const tally = structuredClone(bulk.tally);
    const chunk = await prepareChunk(bulk, batch, rules, tally, alreadyExpanded);
    return { ...chunk, drafted, tally, count: batch.length };
  };
  const prepared = await prepare(recipients);
  const cost = sumPrices(prepared.messages);
  const isFree = bulk.is_dryrun || bulk.origin === TEST_ORIGIN;
  if (isFree || prepared.messages.length === 0)
    return { ...prepared, cost, shortage: null, isDecided: true };
  if (
    funds === "read" &&
    (await canSkipFundsLock(tx, accountId, getKeyId(bulk), prepared.messages))
  )
    return { ...prepared, cost, shortage: null, isDecided: false };
  const paid = await reserveAffordable(tx, accountId, getKeyId(bulk), prepared.messages);
  const refused = prepared.messages[paid.count];
  if (refused === undefined) return { ...prepared, cost, shortage: null, isDecided: true };
  const beforeRefused = await prepare(recipients.slice(0, phones.indexOf(refused.phone)));
  return { ...beforeRefused, cost: paid.cost, shortage: paid.shortage, isDecided: true };
}

async function insertPersonalLinks(
  tx: Tx,
  accountId: number,
  { drafted, messages, drafts }: Pick<FundedChunk, "drafted" | "messages" | "drafts">,
): Promise<NewMessage[]> {
  const [first, ...others] = drafted;
  if (others.length === 0) return insertLinks(tx, accountId, first, messages);
  const filled = new Map<string, NewMessage>();
  for (const [position, draft] of drafted.entries()) {
    const draftMessages = messages.filter((_, index) => drafts[index] === position);
    const linked = await insertLinks(tx, accountId, draft, draftMessages);
    for (const item of linked) filled.set(item.uuid, item);
  }
  return messages.map((message) => filled.get(message.uuid) ?? message);
}

async function insert(tx: Tx, bulk: BulkRecord, { cost, ...chunk }: FundedChunk): Promise<void> {
  if (bulk.is_dryrun || chunk.messages.length === 0) return;
  const accountId = Number(bulk.account_id);
  const messages = await insertPersonalLinks(tx, accountId, chunk);
  const hold = { accountId, transferId: uuidv7(), amount: cost };
  await insertForAccount(tx, accountId, messages, hold, chunk.isDecided);
  afterCommit(tx, () => recordAccepted("bulk", messages.length));
  const { not_after: notAfter } = bulk;
  if (notAfter === null) return;
  const uuids = messages.map(({ uuid }) => uuid);
  await shortenValidity(tx, accountId, uuids, notAfter);
}

/** Returns the status: a dry run ends with its last recipient, a real bulk once all messages are sent. */
function statusAfter(bulk: BulkRecord, count: number, isEnd: boolean): BulkStatus {
  if (!isEnd) return BULK_IN_PROGRESS;
  if (count === 0) return BULK_NO_RECIPIENTS;
  return bulk.is_dryrun ? BULK_PROCESSED : BULK_IN_PROGRESS;
}

function toProgress(bulk: BulkRecord, chunk: FundedChunk, upTo: string, isEnd: boolean): Progress {
  const count = Number(bulk.msg_total_count) + chunk.messages.length;
  const status = statusAfter(bulk, count, isEnd);
  const nextInSeconds = chunk.shortage === null ? 0 : FUNDS_RETRY_SECONDS;
  return {
    status,
    pause: chunk.shortage,
    expandedTo: upTo,
    isExpanded: isEnd,
    settled: Number(bulk.settled) + chunk.count,
    count,
    cost: BigInt(bulk.msg_total_cost) + chunk.cost,
    tally: chunk.tally,
    nextInSeconds: status === BULK_IN_PROGRESS ? nextInSeconds : null,
    paceAt: bulk.pace_at,
    paceBefore: Number(bulk.pace_before),
  };
}

/** Restarts the rate after waiting for funds, but not before the scheduled time. */
function restartPace(bulk: BulkRecord): BulkRecord {
  if (bulk.pause === null) return bulk;
  const now = new Date();
  const { delivery_at: deliveryAt, msg_total_count: alreadyExpanded } = bulk;
  const isPlanned = deliveryAt !== null && deliveryAt > now;
  return { ...bulk, pace_at: isPlanned ? deliveryAt : now, pace_before: alreadyExpanded };
}

/**
 * Stores messages, hold, drops and progress of the next chunk. The bulk must be locked.
 * @param funds `read` skips the lock; the database may then refuse the hold (`isRefusedByLedger`)
 */
export async function expandChunk(
  tx: Tx,
  locked: BulkRecord,
  limit = CHUNK_SIZE,
  funds: Funds = "locked",
): Promise<NewMessage[]> {
  const bulk = restartPace(locked);
  const accountId = Number(bulk.account_id);
  const { uuid, expanded_to: after } = bulk;
  const recipients = await listRecipients(tx, accountId, uuid, after, limit);
  const chunk = await prepareFunded(tx, bulk, recipients, funds);
  const isEnd = recipients.length < limit && chunk.count === recipients.length;
  const upTo = recipients[chunk.count - 1]?.phone ?? after;
  await insertDrops(tx, accountId, uuid, chunk.drops);
  await deleteRecipients(tx, accountId, uuid, { after, upTo });
  // Late, because its hold locks funds that other sends need.
  await insert(tx, bulk, chunk);
  const progress = toProgress(bulk, chunk, upTo, isEnd);
  await saveProgress(tx, accountId, uuid, progress);
  return chunk.messages;
}

/** Expands the next chunk, atomically. Returns false if the bulk isn't due or another worker has it. */
export async function expandNext(accountId: number, uuid: string): Promise<boolean> {
  const expand = (funds: Funds) =>
    // Own transaction: worker step.
    withAccounts([accountId], async (tx) => {
      const bulk = await lockDueBulk(tx, accountId, uuid);
      return bulk === undefined || bulk.is_expanded
        ? null
        : expandChunk(tx, bulk, CHUNK_SIZE, funds);
    });
  const messages = await expand("read").catch((error: unknown) => {
    if (!isRefusedByLedger(error)) throw error;
    return expand("locked");
  });
  if (messages !== null && messages.length > 0) addToReadyList(accountId, messages);
  return messages !== null;
}

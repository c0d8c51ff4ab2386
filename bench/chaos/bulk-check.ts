import { z } from "zod";
import { asOwner } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { checkLedger } from "@/lib/ledger/store-check";
import { type Expected, replaceLinks } from "./bulk-audience";
import type { Submission } from "./check";

export interface AcceptedBulk {
  uuid: string;
  accountId: number;
  token: string;
  expected: Expected;
  /** Recipients with an invalid number. */
  invalid: number;
  /** Unix milliseconds of the cancellation's response. Null if not cancelled. */
  cancelledAt: number | null;
}

interface MessageState {
  uuid: string;
  bulk_id: string;
  phone: string;
  text: string;
  status_code: number;
  dlr_code: number;
  price: string;
  parts_count: number;
}

export interface BulkRecords {
  messages: MessageState[];
  bulks: Map<string, Record<string, string>>;
  stats: Map<string, Record<string, string>>;
  /** Micro-units by account and kind. */
  balances: Map<string, bigint>;
  /** Recipients still stored. */
  leftOver: number;
  /** Short links stored, and messages that have one. */
  links: { stored: number; linked: number };
  books: string[];
}

export async function readRecords(accountIds: readonly number[]): Promise<BulkRecords> {
  const records = await asOwner(async (tx) => {
    const queryAll = async (text: string) => (await tx.query(text, [accountIds])).rows;
    const groupByBulk = (rows: Record<string, string>[]) =>
      new Map(rows.map((row) => [row.bulk_id ?? "", row]));
    const money = await queryAll(
      "SELECT account_id, kind, balance FROM ledger_accounts WHERE account_id = ANY ($1)",
    );
    const [left] = await queryAll(
      "SELECT count(*) AS left_over FROM bulk_recipients WHERE account_id = ANY ($1)",
    );
    const [links] = await queryAll(
      `SELECT count(*)::int AS stored, count(DISTINCT m.uuid)::int AS linked
       FROM short_links l LEFT JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message AND m.bulk_id = l.bulk_id
       WHERE l.account_id = ANY ($1)`,
    );
    return {
      links: links ?? { stored: 0, linked: 0 },
      messages: await queryAll(
        `SELECT uuid, bulk_id, phone, text, status_code, dlr_code, price, parts_count FROM messages
         WHERE account_id = ANY ($1)`,
      ),
      bulks: groupByBulk(
        await queryAll(
          `SELECT uuid AS bulk_id, status_code, msg_total_count, msg_total_cost, recipients FROM bulks
           WHERE account_id = ANY ($1)`,
        ),
      ),
      stats: groupByBulk(
        await queryAll(
          `SELECT bulk_id, sum(sent) AS sent, sum(delivered) AS delivered, sum(undelivered) AS undelivered,
             sum(refused) AS refused, sum(stopped) AS stopped, sum(parts) AS parts, sum(cost) AS cost
           FROM bulk_stats WHERE account_id = ANY ($1) GROUP BY bulk_id`,
        ),
      ),
      balances: new Map(money.map((row) => [`${row.account_id}/${row.kind}`, BigInt(row.balance)])),
      leftOver: Number(left?.left_over),
      books: (await checkLedger(tx)).map(({ rule, detail }) => `${rule}: ${detail}`),
    };
  });
  return { ...records, books: [...records.books, ...(await statsFindings())] };
}

export function sumMessages(messages: readonly MessageState[]) {
  const count = (is: (message: MessageState) => boolean) => messages.filter(is).length;
  const sent = messages.filter(({ status_code }) => status_code === 100);
  const stopped = count(({ status_code }) => status_code === 410 || status_code === 6000);
  return {
    sent: sent.length,
    delivered: count(({ dlr_code }) => dlr_code === 1),
    undelivered: count(({ dlr_code }) => dlr_code === 8 || dlr_code === 16),
    refused: count(({ status_code }) => status_code !== 0) - sent.length - stopped,
    stopped,
    parts: sent.reduce((sum, { parts_count }) => sum + parts_count, 0),
    cost: sent.reduce((sum, { price }) => sum + BigInt(price), 0n),
  };
}

export function groupMessagesByBulk(
  messages: readonly MessageState[],
): Map<string, MessageState[]> {
  const groups = new Map<string, MessageState[]>();
  for (const message of messages) {
    const group = groups.get(message.bulk_id);
    if (group === undefined) groups.set(message.bulk_id, [message]);
    else group.push(message);
  }
  return groups;
}

/** Checks that each recipient has exactly one message with the expected text; a cancelled bulk may lack some. */
function audienceFindings(bulk: AcceptedBulk, messages: readonly MessageState[]): string[] {
  const seen = new Set<string>();
  let doubled = 0;
  let strangers = 0;
  let wrongTexts = 0;
  for (const { phone, text } of messages) {
    const promised = bulk.expected.get(phone);
    if (promised === undefined) strangers += 1;
    else if (replaceLinks(text) !== promised) wrongTexts += 1;
    if (seen.has(phone)) doubled += 1;
    seen.add(phone);
  }
  const missing = bulk.cancelledAt === null ? bulk.expected.size - seen.size + strangers : 0;
  return Object.entries({ doubled, strangers, wrongTexts, missing }).flatMap(([what, count]) =>
    count === 0 ? [] : [`bulk ${bulk.uuid}: ${what} ${count}`],
  );
}

function countSubmitted(smscLog: readonly Submission[]): Map<string, number> {
  const submitted = new Map<string, number>();
  for (const { uuid } of smscLog) submitted.set(uuid, (submitted.get(uuid) ?? 0) + 1);
  return submitted;
}

export function compareWithNetwork(
  bulks: readonly AcceptedBulk[],
  { messages }: Pick<BulkRecords, "messages">,
  smscLog: readonly Submission[],
) {
  const submitted = countSubmitted(smscLog);
  const cancelledAt = new Map(bulks.map(({ uuid, cancelledAt: at }) => [uuid, at]));
  const bulkByMessage = new Map(messages.map(({ uuid, bulk_id }) => [uuid, bulk_id]));
  const late = smscLog.filter(
    ({ uuid, at }) => at > (cancelledAt.get(bulkByMessage.get(uuid) ?? "") ?? at),
  );
  const requested = messages.filter(({ status_code }) => status_code === 100);
  return {
    /** Recorded as sent, but not fully submitted. */
    lost: requested.filter(({ uuid, parts_count }) => (submitted.get(uuid) ?? 0) < parts_count)
      .length,
    /** Parts submitted again, and parts of messages recorded as stopped. */
    repeated: messages.reduce((sum, { uuid, status_code, parts_count }) => {
      const due = status_code === 100 ? parts_count : 0;
      return sum + Math.max(0, (submitted.get(uuid) ?? 0) - due);
    }, 0),
    unknown: [...submitted.keys()].filter((uuid) => !bulkByMessage.has(uuid)).length,
    /** Messages submitted after the bulk's cancellation was confirmed. */
    afterCancel: new Set(late.map(({ uuid }) => uuid)).size,
  };
}

const remaining = z.object({
  bulk: z.object({
    preflight: z.object({ dropped: z.array(z.object({ reason: z.string(), count: z.int() })) }),
  }),
});

/** Returns the entries reported as invalid numbers. Null if the response isn't a report. */
function countInvalid(report: Record<string, unknown>): number | null {
  const { success, data } = remaining.safeParse(report);
  if (!success) return null;
  return data.bulk.preflight.dropped.find(({ reason }) => reason === "invalid")?.count ?? 0;
}

/** Returns violations in a bulk's recipients, final status and totals. */
export function bulkFindings(
  bulk: AcceptedBulk,
  messages: readonly MessageState[],
  { bulks, stats }: Pick<BulkRecords, "bulks" | "stats">,
  report: Record<string, unknown>,
): string[] {
  const row = bulks.get(bulk.uuid);
  if (row === undefined) return [`bulk ${bulk.uuid} is lost`];
  const sums = sumMessages(messages);
  const kept = stats.get(bulk.uuid) ?? {};
  const total = messages.length;
  const cost = messages.reduce((sum, { price }) => sum + BigInt(price), 0n);
  // The rest have no message; a cancelled bulk doesn't process its remaining recipients.
  const drops = bulk.cancelledAt === null ? bulk.expected.size - total : Number(report.dropped);
  const pairs: [string, unknown, unknown][] = [
    ["status", Number(row.status_code), bulk.cancelledAt === null ? 10 : 15],
    ["recipients", Number(row.recipients), bulk.expected.size],
    ["messages", Number(row.msg_total_count), total],
    ["total cost", row.msg_total_cost, `${cost}`],
    ["sent and stopped", sums.sent + sums.stopped, total],
    ...Object.entries(sums).map(
      ([name, value]) =>
        [`sum of ${name}`, kept[name] ?? "0", `${value}`] as [string, string, string],
    ),
    ["report: messages", report.messages, total],
    ["report: waiting", report.waiting, 0],
    ["report: dropped", report.dropped, drops],
    ["report: entries that are no number", countInvalid(report), bulk.invalid],
    ...(["sent", "delivered", "undelivered", "refused", "stopped"] as const).map(
      (name) => [`report: ${name}`, report[name], sums[name]] as [string, unknown, number],
    ),
    ["report: charged", report.charged_amount, Number(sums.cost) / 1_000_000],
  ];
  return [
    ...audienceFindings(bulk, messages),
    ...pairs.flatMap(([name, is, should]) =>
      is === should ? [] : [`bulk ${bulk.uuid}: ${name} is ${is}, not ${should}`],
    ),
  ];
}

const LINK = /https?:\/\/\S+/;

/** Checks that each text with a link has a unique one, stored for its message, and that no other is stored. */
export function linkFindings({ messages, links: { stored, linked } }: BulkRecords): string[] {
  const sent = messages.flatMap(({ text }) => LINK.exec(text)?.[0] ?? []);
  const counts = { different: new Set(sent).size, stored, linked };
  return Object.entries(counts).flatMap(([what, count]) =>
    count === sent.length ? [] : [`links ${what}: ${count} of ${sent.length}`],
  );
}

import { afterCommit } from "@/lib/db/announce-work";
import { readMessageTraces, recordMessageWork } from "@/lib/tracing/message-work";
import { isTracing } from "@/lib/tracing/tracing";
import type { ReceiptState } from "@/lib/carriers/carrier";
import {
  type DlrCode,
  isFinalDlr,
  mergeMessage,
  mergePart,
  RECEIPT_STATES,
  type SmsStatus,
  DELIVERED,
  HANDED_OVER,
  isFailedDlr,
  WAITING,
} from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import { raiseMessageEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { getReportAddresses } from "@/lib/gateway/messaging/sms/event-source";
import {
  smsDeliveryDryRunEvent,
  smsDeliveryEvent,
} from "@/lib/gateway/messaging/sms/schema-events";
import {
  applyReports,
  type LastMessage,
  lockReported,
  recordLastMessages,
  type ReportChange,
  type ReportedRow,
} from "@/lib/gateway/messaging/sms/public";
import { wakeVerifications } from "@/lib/gateway/trust/verify-codes/public";
import {
  addToCounts,
  type CountedRow,
  type MessageChange,
  toCountedMessage,
  toDeliveryDurations,
} from "@/lib/gateway/messaging/message-counts/public";

export interface MatchedReceipt {
  accountId: number;
  uuid: string;
  part: number;
  state: ReceiptState;
  errorCode: string | null;
}

interface Change extends ReportChange {
  counted: MessageChange | null;
  canVerify: boolean;
  /** Null unless newly delivered. */
  delivered: LastMessage | null;
  delivery: ReturnType<typeof toDeliveryOccurrence> | null;
}

type Verdict = "delivered" | "undelivered" | null;

function toVerdict(code: DlrCode): Verdict {
  if (code === DELIVERED) return "delivered";
  return isFailedDlr(code) ? "undelivered" : null;
}

const toFailureCode = (code: DlrCode) => (toVerdict(code) === "undelivered" ? code : 0);

/** Counts the report of a message being submitted, which may have receipts for its parts already. */
export function countEarlyReport(message: CountedRow & { dlr_code: DlrCode }): MessageChange[] {
  const verdict = toVerdict(message.dlr_code);
  const code = toFailureCode(message.dlr_code);
  if (verdict === null) return [];
  const durations = toDeliveryDurations(message.hand_over_ms, message.delivery_ms);
  return [{ ...toCountedMessage(message), code, change: { [verdict]: 1 }, durations }];
}

/**
 * Returns the change of the sums: a late receipt may change undelivered to delivered. They count only messages handed
 * over as a whole.
 */
function countReport(
  message: ReportedRow,
  after: DlrCode,
  deliveryMs: number | null,
): MessageChange | null {
  if (message.status_code !== HANDED_OVER) return null;
  const was = toVerdict(message.dlr_code);
  const verdict = toVerdict(after);
  if (was === verdict) return null;
  const change: MessageChange["change"] = {};
  if (was !== null) change[was] = -1;
  if (verdict !== null) change[verdict] = 1;
  const code = toFailureCode(was === "undelivered" ? message.dlr_code : after);
  const durations = toDeliveryDurations(message.hand_over_ms, deliveryMs);
  return { ...toCountedMessage(message), code, change, durations };
}

/** Derives the status. On a cluster a receipt may precede the written submission, but implies it. */
const deriveStatus = (message: ReportedRow, parts: readonly DlrCode[]): SmsStatus =>
  message.status_code === WAITING && parts.every((code) => code !== 0)
    ? HANDED_OVER
    : message.status_code;

const toDeliveryOccurrence = (
  { uuid, is_test }: ReportedRow,
  data: { dlr_code: DlrCode; status_code: SmsStatus },
) => toOccurrence(is_test ? smsDeliveryDryRunEvent : smsDeliveryEvent, uuid, data);

function applyReceipts(message: ReportedRow, receipts: readonly MatchedReceipt[]): Change | null {
  const parts: DlrCode[] =
    message.dlr_parts ??
    (message.parts_count === 1 ? [message.dlr_code] : new Array(message.parts_count).fill(0));
  let dlrCode = message.dlr_code;
  const events: object[] = [];
  for (const { part, state, errorCode } of receipts) {
    const previousPart = parts[part - 1];
    if (previousPart === undefined) continue;
    const after = mergePart(previousPart, RECEIPT_STATES[state]);
    if (after === previousPart) continue;
    parts[part - 1] = after;
    // Final states stay; later receipts are only recorded for their parts.
    dlrCode = isFinalDlr(dlrCode) ? dlrCode : mergeMessage(parts);
    const event = { at: Math.floor(Date.now() / 1000), kind: "report", code: after };
    events.push({
      ...event,
      ...(message.parts_count > 1 ? { part } : {}),
      detail: errorCode === null ? state : `${state} ${errorCode}`,
    });
  }
  if (events.length === 0) return null;
  const isNewlyDelivered = dlrCode === DELIVERED && message.dlr_code !== DELIVERED;
  const deliveryMs = isNewlyDelivered ? message.since_sent_ms : null;
  return {
    accountId: Number(message.account_id),
    uuid: message.uuid,
    dlrCode,
    dlrParts: message.parts_count === 1 ? null : parts,
    problem: isFailedDlr(dlrCode) ? dlrCode : null,
    deliveryMs,
    events,
    counted: countReport(message, dlrCode, deliveryMs),
    canVerify: message.may_verify,
    delivered: isNewlyDelivered ? message : null,
    delivery:
      message.has_webhooks && dlrCode !== message.dlr_code
        ? toDeliveryOccurrence(message, {
            dlr_code: dlrCode,
            status_code: deriveStatus(message, parts),
          })
        : null,
  };
}

export function groupBy<T, K>(items: readonly T[], toKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(toKey(item));
    if (group === undefined) groups.set(toKey(item), [item]);
    else group.push(item);
  }
  return groups;
}

const toMessageKey = (accountId: number | string, uuid: string) => `${accountId}/${uuid}`;

/** Collects the changes, locked by account and id, so two batches never deadlock. */
async function collectChanges(tx: Tx, matched: readonly MatchedReceipt[]): Promise<Change[]> {
  const byMessage = groupBy(matched, ({ accountId, uuid }) => toMessageKey(accountId, uuid));
  const messages = [...byMessage.values()].flatMap(([first]) => first ?? []);
  messages.sort((a, b) => a.accountId - b.accountId || (a.uuid < b.uuid ? -1 : 1));
  const rows = await lockReported(tx, messages);
  return rows.flatMap(
    (row) => applyReceipts(row, byMessage.get(toMessageKey(row.account_id, row.uuid)) ?? []) ?? [],
  );
}

export async function applyMatched(tx: Tx, matched: readonly MatchedReceipt[]): Promise<void> {
  if (matched.length === 0) return;
  if (isTracing()) traceReceipts(tx, matched);
  const changes = await collectChanges(tx, matched);
  if (changes.length === 0) return;
  await applyReports(tx, changes);
  await wakeVerifications(
    tx,
    changes.map(({ accountId, uuid, canVerify }) => {
      return { account_id: accountId, uuid, may_verify: canVerify };
    }),
  );
  await recordLastMessages(
    tx,
    "delivered",
    changes.flatMap(({ delivered }) => delivered ?? []),
  );
  await addToCounts(
    tx,
    changes.flatMap(({ counted }) => counted ?? []),
  );
  await raiseDeliveries(tx, changes);
}

/** Records one span for the group, once it is committed. */
function traceReceipts(tx: Tx, matched: readonly MatchedReceipt[]): void {
  const startedAt = performance.now();
  const messages = [
    ...groupBy(matched, ({ accountId, uuid }) => toMessageKey(accountId, uuid)).values(),
  ].flatMap(([first]) => first ?? []);
  afterCommit(tx, () => {
    const endedAt = performance.now();
    void readMessageTraces(messages).then((traces) =>
      recordMessageWork({ operation: "settle", messages, traces, startedAt, endedAt }),
    );
  });
}

/** Raises one event per message and new state; each state occurs once. */
async function raiseDeliveries(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const [accountId, accountChanges] of groupBy(changes, (change) => change.accountId)) {
    const occurrences = accountChanges.flatMap(({ delivery }) => delivery ?? []);
    await raiseMessageEvents(tx, accountId, occurrences, getReportAddresses);
  }
}

import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import { DAY_MS } from "@/lib/core/time/units";
import {
  findOverdue,
  findReminders,
  type OverdueRecord,
  type ReachedStage,
  recordReminder,
  updateReminded,
} from "@/lib/gateway/billing/documents/public";
import { issueDay, type ReminderStage, readSeller } from "@/lib/gateway/billing/seller/public";
import { lockPayments } from "@/lib/ledger/book-payments";
import { hasQueuedReminder } from "@/lib/mail/outbox";
import { mailReminder } from "./mails";
import { hasMoneyWaiting } from "./waiting-money";

const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns whether a stage's distance to the one before has passed since that was sent, or given up. */
async function isStageDue(
  tx: Tx,
  { account_id, document_id, reminded }: OverdueRecord,
  { stages, today }: { stages: readonly ReminderStage[]; today: string },
): Promise<boolean> {
  const accountId = Number(account_id);
  const documentId = Number(document_id);
  if (await hasQueuedReminder(tx, accountId, documentId)) return false;
  const before = (await findReminders(tx, accountId, documentId)).find(
    ({ stage }) => stage === reminded,
  );
  if (before === undefined) return true;
  const { sent_at: recordedAt, mailed_at: mailedAt } = before;
  const sentAt = mailedAt === null || mailedAt < recordedAt ? recordedAt : mailedAt;
  const distance = (stages[reminded]?.afterDays ?? 0) - (stages[reminded - 1]?.afterDays ?? 0);
  return countDays(issueDay(sentAt), today) >= distance;
}

/** Returns false if the stage was sent already, the invoice isn't open, or money for it may have arrived. */
async function remind(
  tx: Tx,
  record: OverdueRecord,
  reached: ReachedStage,
  stages: readonly ReminderStage[],
): Promise<boolean> {
  const accountId = Number(record.account_id);
  const documentId = Number(record.document_id);
  // A payment under way commits first, and ends the reminder.
  await lockPayments(tx, accountId);
  const today = issueDay(reached.now);
  if (!(await isStageDue(tx, record, { stages, today }))) return false;
  if (await hasMoneyWaiting(tx, accountId, { documentId, number: record.number })) return false;
  if (!(await updateReminded(tx, accountId, documentId, reached.stage))) return false;
  const charges = await recordReminder(tx, accountId, documentId, reached);
  const kind = reached.stage === stages.length ? "lastReminder" : "reminder";
  await mailReminder(tx, accountId, documentId, { kind, charges });
  return true;
}

/** Sends stages in order, each once across all workers. A failing invoice doesn't block others. */
export async function remindOfInvoices(
  now: Date = new Date(),
  {
    stages = readSeller().reminders,
    log = () => {},
  }: { stages?: readonly ReminderStage[]; log?: (message: string, error: unknown) => void } = {},
): Promise<number> {
  const today = issueDay(now);
  const overdue = await readAllAccounts((tx) => findOverdue(tx, today, stages.length));
  let reminded = 0;
  for (const record of overdue) {
    const rules = stages[record.reminded];
    if (rules === undefined || countDays(record.due_on, today) < rules.afterDays) continue;
    const reached = { stage: record.reminded + 1, rules, now };
    try {
      // Own transaction: job.
      const isSent = await withAccount(Number(record.account_id), (tx) =>
        remind(tx, record, reached, stages),
      );
      if (isSent) reminded += 1;
    } catch (error) {
      log(`No reminder of ${record.number}`, error);
    }
  }
  return reminded;
}

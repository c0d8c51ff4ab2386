import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import { DAY_MS } from "@/lib/core/time/units";
import {
  findOpen,
  findOverdue,
  type OverdueRecord,
  type ReachedStage,
  recordReminder,
  updateReminded,
} from "@/lib/gateway/billing/documents/public";
import { isNamedByWaitingLine } from "@/lib/gateway/billing/payments/public";
import { findOpenTransfers, openCredit } from "@/lib/gateway/billing/received-transfers/public";
import { issueDay, type ReminderStage, readSeller } from "@/lib/gateway/billing/seller/public";
import { lockPayments } from "@/lib/ledger/book-payments";
import { mailReminder } from "./mails";

/** Returns the number of stages reached on a day. */
function countStages(
  { due_on: dueOn }: Pick<OverdueRecord, "due_on">,
  stages: readonly ReminderStage[],
  today: string,
): number {
  const days = (Date.parse(today) - Date.parse(dueOn)) / DAY_MS;
  return stages.filter(({ afterDays }) => days >= afterDays).length;
}

/** Nobody is reminded of what an overpayment covers, which an operator has yet to assign. */
async function isCoveredByCredit(tx: Tx, accountId: number, invoiceId: number): Promise<boolean> {
  const transfers = await findOpenTransfers(tx, accountId);
  let credit = transfers.reduce((sum, transfer) => sum + openCredit(transfer), 0n);
  if (credit === 0n) return false;
  // Credit counts once, for the invoices due first.
  for (const { document_id, amount, credited, paid } of await findOpen(tx, accountId)) {
    const open = BigInt(amount) - BigInt(credited) - BigInt(paid);
    const isCovered = credit >= open;
    if (Number(document_id) === invoiceId) return isCovered;
    if (isCovered) credit -= open;
  }
  return false;
}

/** Returns false if the stage was sent already, the invoice isn't open, or money for it may have arrived. */
async function remind(
  tx: Tx,
  { account_id, document_id, number }: OverdueRecord,
  { isLast, ...reached }: ReachedStage & { isLast: boolean },
): Promise<boolean> {
  const accountId = Number(account_id);
  const documentId = Number(document_id);
  // A payment under way commits first, and ends the reminder.
  await lockPayments(tx, accountId);
  if (await isNamedByWaitingLine(tx, number)) return false;
  if (await isCoveredByCredit(tx, accountId, documentId)) return false;
  if (!(await updateReminded(tx, accountId, documentId, reached.stage))) return false;
  const charges = await recordReminder(tx, accountId, documentId, reached);
  const kind = isLast ? "lastReminder" : "reminder";
  await mailReminder(tx, accountId, documentId, { kind, charges });
  return true;
}

/** Sends each stage once across all workers. A failing invoice doesn't block others. */
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
    const stage = countStages(record, stages, today);
    const rules = stages[stage - 1];
    if (rules === undefined) continue;
    try {
      // Own transaction: job.
      const isSent = await withAccount(Number(record.account_id), (tx) =>
        remind(tx, record, { stage, rules, isLast: stage === stages.length, now }),
      );
      if (isSent) reminded += 1;
    } catch (error) {
      log(`No reminder of ${record.number}`, error);
    }
  }
  return reminded;
}

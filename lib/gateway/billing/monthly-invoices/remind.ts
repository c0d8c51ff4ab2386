import { readAllAccounts, type Tx, withAccount } from "@/lib/db/transaction";
import { DAY_MS } from "@/lib/core/time/units";
import {
  findOpen,
  findOverdue,
  type OverdueRecord,
  updateReminded,
} from "@/lib/gateway/billing/documents/public";
import { findOpenTransfers, openCredit } from "@/lib/gateway/billing/received-transfers/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import { mailReminder } from "./mails";

/** Days after the due date of each reminder. */
const STAGES = [3, 14, 28] as const;

function getReminderStage({ due_on: dueOn }: OverdueRecord, today: string): number {
  const days = (Date.parse(today) - Date.parse(dueOn)) / DAY_MS;
  return STAGES.filter((stage) => days >= stage).length;
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

/** Sends each stage once across all workers. */
export async function remindOfInvoices(now: Date = new Date()): Promise<number> {
  const today = issueDay(now);
  const overdue = await readAllAccounts((tx) => findOverdue(tx, today, STAGES.length));
  let reminded = 0;
  for (const record of overdue) {
    const stage = getReminderStage(record, today);
    const accountId = Number(record.account_id);
    const invoiceId = Number(record.document_id);
    if (stage === 0) continue;
    // Own transaction: job.
    await withAccount(accountId, async (tx) => {
      if (await isCoveredByCredit(tx, accountId, invoiceId)) return;
      if (!(await updateReminded(tx, accountId, invoiceId, stage))) return;
      const kind = stage === STAGES.length ? "lastReminder" : "reminder";
      await mailReminder(tx, accountId, invoiceId, kind);
      reminded += 1;
    });
  }
  return reminded;
}

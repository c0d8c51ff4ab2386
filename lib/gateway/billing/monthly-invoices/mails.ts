import type { Tx } from "@/lib/db/transaction";
import { readAccountSettings } from "@/lib/gateway/account/settings/public";
import {
  queueDocumentMails,
  readDocument,
  readMailing,
  readOpen,
} from "@/lib/gateway/billing/documents/public";
import type { ReminderCharges } from "@/lib/mail/billing-texts";

export async function mailReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
  { kind, charges }: { kind: "reminder" | "lastReminder"; charges: ReminderCharges },
): Promise<void> {
  const document = await readDocument(tx, accountId, documentId);
  const { amount } = await readOpen(tx, accountId, documentId);
  const mailing = await readMailing(tx, accountId, await readAccountSettings(tx, accountId));
  await queueDocumentMails(tx, mailing, { accountId, documentId, document, kind, amount, charges });
}

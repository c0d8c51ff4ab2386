import type { Tx } from "@/lib/db/transaction";
import { getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import {
  queueDocumentMails,
  getStoredDocument,
  getMailing,
  getOpenCharge,
} from "@/lib/gateway/billing/documents/public";
import type { ReminderCharges } from "@/lib/mail/billing-texts";

export async function mailReminder(
  tx: Tx,
  accountId: number,
  documentId: number,
  { kind, charges }: { kind: "reminder" | "lastReminder"; charges: ReminderCharges },
): Promise<void> {
  const document = await getStoredDocument(tx, accountId, documentId);
  const { amount } = await getOpenCharge(tx, accountId, documentId);
  const mailing = await getMailing(tx, accountId, await getAccountSettingsWithin(tx, accountId));
  await queueDocumentMails(tx, mailing, { accountId, documentId, document, kind, amount, charges });
}

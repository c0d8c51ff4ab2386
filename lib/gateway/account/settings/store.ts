import type { Language } from "@/lib/core/languages";
import { updateAccountRow } from "@/lib/gateway/account/accounts/public";
import type { DocumentMails } from "@/lib/core/billing/document";
import type { GivenReferences, ReferenceField } from "@/lib/core/billing/document-references";
import type { Tx } from "@/lib/db/transaction";

export interface SettingsRecord {
  name: string;
  iso2: string;
  lang: string;
  time_zone: string;
  is_text_deleted: boolean;
  street: string | null;
  street_more: string | null;
  postal_code: string | null;
  city: string | null;
  address_iso2: string | null;
  vat_id: string | null;
  invoice_email: string | null;
  invoice_copy_emails: string[];
  document_lang: Language | null;
  document_mails: DocumentMails;
  document_reference: string | null;
  document_references: GivenReferences;
  required_references: ReferenceField[];
  text_retention_days: number | null;
  click_ip_retention_days: number | null;
  default_sender: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
  approval_recipients: string | null;
  /** Micro-units as text. */
  approval_amount: string | null;
  approves_templates: boolean;
}

const COLUMNS = `name, iso2, lang, time_zone, is_text_deleted, street, street_more, postal_code, city,
  text_retention_days, click_ip_retention_days, address_iso2, vat_id, invoice_email, invoice_copy_emails,
  document_lang, document_mails,
  document_reference, document_references, required_references, default_sender, quiet_from, quiet_to, approval_recipients, approval_amount,
  approves_templates`;

function getOnlySettings(rows: SettingsRecord[]): SettingsRecord {
  const [row] = rows;
  if (row === undefined) throw new Error("An account has no settings");
  return row;
}

export async function findSettings(tx: Tx, accountId: number): Promise<SettingsRecord> {
  const { rows } = await tx.query<SettingsRecord>(
    `SELECT ${COLUMNS} FROM accounts JOIN account_settings USING (account_id) WHERE account_id = $1`,
    [accountId],
  );
  return getOnlySettings(rows);
}

export async function lockSettings(tx: Tx, accountId: number): Promise<SettingsRecord> {
  const { rows } = await tx.query<SettingsRecord>(
    `SELECT ${COLUMNS} FROM accounts JOIN account_settings s USING (account_id)
     WHERE account_id = $1 FOR UPDATE OF s`,
    [accountId],
  );
  return getOnlySettings(rows);
}

export async function updateSettings(
  tx: Tx,
  accountId: number,
  row: SettingsRecord,
): Promise<void> {
  // A changed retention makes the account due immediately.
  await tx.query(
    `UPDATE account_settings SET texts_due_at = now()
     WHERE account_id = $1 AND text_retention_days IS DISTINCT FROM $2`,
    [accountId, row.text_retention_days],
  );
  await tx.query(
    `UPDATE account_settings SET click_ips_due_at = now()
     WHERE account_id = $1 AND click_ip_retention_days IS DISTINCT FROM $2`,
    [accountId, row.click_ip_retention_days],
  );
  // A new VAT ID is checked soon.
  await tx.query(
    `UPDATE account_settings SET vat_check_at = $3
     WHERE account_id = $1 AND vat_id IS DISTINCT FROM $2`,
    [accountId, row.vat_id, row.vat_id === null ? null : new Date()],
  );
  await tx.query(
    `UPDATE account_settings SET street = $2, street_more = $3, postal_code = $4, city = $5,
       address_iso2 = $6, vat_id = $7, invoice_email = $8, document_lang = $9, default_sender = $10,
       quiet_from = $11, quiet_to = $12, approval_recipients = $13, approval_amount = $14,
       text_retention_days = $15, document_reference = $16,
       document_mails = $17, click_ip_retention_days = $18, document_references = $19, required_references = $20,
       invoice_copy_emails = $21,
       approves_templates = $22
     WHERE account_id = $1`,
    [
      accountId,
      row.street,
      row.street_more,
      row.postal_code,
      row.city,
      row.address_iso2,
      row.vat_id,
      row.invoice_email,
      row.document_lang,
      row.default_sender,
      row.quiet_from,
      row.quiet_to,
      row.approval_recipients,
      row.approval_amount,
      row.text_retention_days,
      row.document_reference,
      row.document_mails,
      row.click_ip_retention_days,
      JSON.stringify(row.document_references),
      row.required_references,
      row.invoice_copy_emails,
      row.approves_templates,
    ],
  );
  await updateAccountRow(tx, accountId, row);
}

export async function insertSettings(tx: Tx, accountId: number): Promise<void> {
  await tx.query("INSERT INTO account_settings (account_id) VALUES ($1)", [accountId]);
}

import {
  mergeReferences,
  NO_REFERENCES,
  REFERENCE_FIELDS,
} from "@/lib/core/billing/document-references";
import { toLanguage } from "@/lib/core/languages";
import { microToNumber } from "@/lib/core/money/money";
import type { AccountSettings, SendingSettings } from "./schema";
import type { SettingsRecord } from "./store";

export function toAccountSettings(row: SettingsRecord): AccountSettings {
  return {
    name: row.name,
    address: {
      street: row.street,
      street_more: row.street_more,
      postal_code: row.postal_code,
      city: row.city,
      iso2: row.address_iso2 ?? row.iso2,
    },
    vat_id: row.vat_id,
    invoice_email: row.invoice_email,
    invoice_copy_emails: row.invoice_copy_emails,
    document_lang: row.document_lang ?? toLanguage(row.lang),
    document_mails: row.document_mails,
    document_reference: row.document_reference,
    document_references: mergeReferences(NO_REFERENCES, row.document_references),
    required_references: REFERENCE_FIELDS.filter((field) =>
      row.required_references.includes(field),
    ),
  };
}

export function toSendingSettings(row: SettingsRecord): SendingSettings {
  return {
    default_sender: row.default_sender,
    country: row.iso2,
    time_zone: row.time_zone,
    quiet_hours:
      row.quiet_from === null || row.quiet_to === null
        ? null
        : { from: row.quiet_from, to: row.quiet_to },
    is_text_deleted: row.is_text_deleted,
    text_retention_days: row.text_retention_days,
    click_ip_retention_days: row.click_ip_retention_days,
    approval_recipients: row.approval_recipients === null ? null : Number(row.approval_recipients),
    approval_amount:
      row.approval_amount === null ? null : microToNumber(BigInt(row.approval_amount)),
    approves_templates: row.approves_templates,
  };
}

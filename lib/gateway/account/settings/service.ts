import { canAccess } from "@/lib/core/permissions/permissions";
import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { findMissingXrechnungFields } from "@/lib/core/billing/xrechnung";
import { mergeReferences, NO_REFERENCES } from "@/lib/core/billing/document-references";
import { isCountry } from "@/lib/core/countries/countries";
import { DomainError, type ErrorReason } from "@/lib/core/errors";
import { parseSenderId } from "@/lib/core/phone/sender-id";
import { hasVisibleText } from "@/lib/core/text/visible-text";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { numberToMicro } from "@/lib/core/money/money";
import { findPostalCodeExample } from "@/lib/core/countries/postal-code";
import { parseVatId } from "@/lib/core/money/vat-id";
import { type Tx, readAccount } from "@/lib/db/transaction";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { toAccountSettings, toSendingSettings } from "./resource";
import type {
  AccountSettings,
  AccountSettingsUpdate,
  SendingSettings,
  SendingSettingsUpdate,
} from "./schema";
import { findSettings, lockSettings, type SettingsRecord, updateSettings } from "./store";

/** Returns the stored text if omitted; null or a text without visible characters clears it. */
function toStoredText(input: string | null | undefined, stored: string | null): string | null {
  if (input === undefined) return stored;
  return input !== null && hasVisibleText(input) ? input : null;
}

function invalid(path: string, reason: ErrorReason, message: string): DomainError {
  return new DomainError("invalid_input", message, { path, reason });
}

function assertCountry(iso2: string | null | undefined, path: string): void {
  if (iso2 != null && !isCountry(iso2))
    throw invalid(path, "country_unknown", "This country doesn't exist.");
}

export async function getAccountSettings(ctx: Context): Promise<AccountSettings> {
  const { id } = ctx.account;
  return toAccountSettings(await readAccount(id, (tx) => findSettings(tx, id)));
}

export async function getAccountSettingsWithin(
  tx: Tx,
  accountId: number,
): Promise<AccountSettings> {
  return toAccountSettings(await findSettings(tx, accountId));
}

export async function getSendingSettings(ctx: Context): Promise<SendingSettings> {
  const { id } = ctx.account;
  return toSendingSettings(await readAccount(id, (tx) => findSettings(tx, id)));
}

export async function findApprovalLimit(tx: Tx, accountId: number): Promise<number | null> {
  const { approval_recipients: limit } = await findSettings(tx, accountId);
  return limit === null ? null : Number(limit);
}

export async function requiresTemplateApproval(tx: Tx, accountId: number): Promise<boolean> {
  return (await findSettings(tx, accountId)).approves_templates;
}

export async function findDefaultSender(tx: Tx, accountId: number): Promise<string | null> {
  return (await findSettings(tx, accountId)).default_sender;
}

/** Throws `forbidden` if an accountant changes more than details printed on documents. */
function assertAccountantFieldsOnly(
  ctx: Context,
  before: AccountSettings,
  after: AccountSettings,
): void {
  const { actor } = ctx;
  if (actor.kind !== "user" || canAccess("accountSettings", actor.role, "write")) return;
  const {
    address: _address,
    vat_id: _vatId,
    document_reference: _reference,
    document_references: _references,
    ...others
  } = changesBetween(before, after).after;
  const violations = Object.keys(others).map((path) => ({
    path,
    message: `Your role (${actor.role}) can only change the address, VAT number and references of documents.`,
    code: "forbidden",
  }));
  if (violations.length === 0) return;
  throw new DomainError(
    "forbidden",
    "Your role can only change the address, VAT number and references of documents.",
    {
      violations,
    },
  );
}

const findMissingField = ({ address, invoice_email: email, document_reference }: AccountSettings) =>
  findMissingXrechnungFields({
    postalCode: address.postal_code,
    city: address.city,
    email,
    reference: document_reference,
  });

/**
 * Throws `invalid_input` for a field missing for mailed XRechnungen. Accounts that already lack one may change other
 * settings.
 */
function assertXrechnung(before: AccountSettings, after: AccountSettings): void {
  const missingBefore =
    before.document_mails === "pdf_and_xrechnung" ? findMissingField(before) : null;
  const path = after.document_mails === "pdf_and_xrechnung" ? findMissingField(after) : null;
  if (path === null || missingBefore !== null) return;
  throw new DomainError(
    "invalid_input",
    "An XRechnung needs your postal code, city, and an email address for invoices or a Leitweg-ID.",
    { path, reason: "xrechnung_incomplete" },
  );
}

/** Throws `invalid_input` for a changed postal code or country that don't match. */
function assertPostalCode({ address: before }: AccountSettings, after: AccountSettings): void {
  const { postal_code: code, iso2 } = after.address;
  if (code === null || (code === before.postal_code && iso2 === before.iso2)) return;
  const example = findPostalCodeExample(code, iso2);
  if (example === null) return;
  throw new DomainError(
    "invalid_input",
    `This isn't a postal code of the address's country (${iso2}). Use the form ${example}.`,
    { path: "address.postal_code", reason: "postal_code_form" },
  );
}

function applyAccountInput(row: SettingsRecord, input: AccountSettingsUpdate): SettingsRecord {
  const address = input.address ?? {};
  assertCountry(address.iso2, "address.iso2");
  return {
    ...row,
    name: input.name ?? row.name,
    street: toStoredText(address.street, row.street),
    street_more: toStoredText(address.street_more, row.street_more),
    postal_code: toStoredText(address.postal_code, row.postal_code),
    city: toStoredText(address.city, row.city),
    address_iso2: address.iso2 ?? row.address_iso2,
    vat_id: toStoredText(input.vat_id && parseVatId(input.vat_id), row.vat_id),
    invoice_email: toStoredText(input.invoice_email, row.invoice_email),
    invoice_copy_emails: [...new Set(input.invoice_copy_emails ?? row.invoice_copy_emails)],
    document_lang: input.document_lang ?? row.document_lang,
    document_mails: input.document_mails ?? row.document_mails,
    document_reference: toStoredText(input.document_reference, row.document_reference),
    document_references: mergeReferences(
      mergeReferences(NO_REFERENCES, row.document_references),
      input.document_references ?? {},
    ),
    required_references: input.required_references ?? row.required_references,
  };
}

function applySendingInput(row: SettingsRecord, input: SendingSettingsUpdate): SettingsRecord {
  assertCountry(input.country, "country");
  if (input.time_zone != null && !isTimeZone(input.time_zone)) {
    throw invalid(
      "time_zone",
      "time_zone_unknown",
      "This time zone doesn't exist. Use a name such as Europe/Berlin.",
    );
  }
  const quiet = input.quiet_hours;
  if (quiet != null && quiet.from === quiet.to) {
    throw invalid("quiet_hours.to", "window_empty", "Quiet hours need two different times.");
  }
  const recipients = input.approval_recipients;
  const amount = input.approval_amount;
  return {
    ...row,
    iso2: input.country ?? row.iso2,
    time_zone: input.time_zone ?? row.time_zone,
    is_text_deleted: input.is_text_deleted ?? row.is_text_deleted,
    text_retention_days:
      input.text_retention_days === undefined ? row.text_retention_days : input.text_retention_days,
    click_ip_retention_days:
      input.click_ip_retention_days === undefined
        ? row.click_ip_retention_days
        : input.click_ip_retention_days,
    default_sender: toStoredText(
      input.default_sender && parseSenderId(input.default_sender, "default_sender").value,
      row.default_sender,
    ),
    quiet_from: quiet === undefined ? row.quiet_from : (quiet?.from ?? null),
    quiet_to: quiet === undefined ? row.quiet_to : (quiet?.to ?? null),
    approval_recipients:
      recipients === undefined ? row.approval_recipients : (recipients?.toString() ?? null),
    approval_amount:
      amount === undefined
        ? row.approval_amount
        : amount === null
          ? null
          : String(numberToMicro(amount)),
    approves_templates: input.approves_templates ?? row.approves_templates,
  };
}

async function updateWithAudit<T extends object>(
  ctx: WriteContext,
  action: AuditedAction["action"],
  select: (row: SettingsRecord) => T,
  edit: (row: SettingsRecord) => SettingsRecord,
  check: (before: T, after: T) => void = () => {},
): Promise<T> {
  const { id } = ctx.account;
  const { tx } = ctx;
  const row = await lockSettings(tx, id);
  const edited = edit(row);
  const [before, after] = [select(row), select(edited)];
  check(before, after);
  await updateSettings(tx, id, edited);
  const object = { kind: "account" as const, id, label: edited.name };
  await recordAudit(tx, ctx, { action, object, ...changesBetween(before, after) });
  return after;
}

export function updateAccountSettings(
  ctx: WriteContext,
  input: AccountSettingsUpdate,
): Promise<AccountSettings> {
  return updateWithAudit(
    ctx,
    "account.settings_changed",
    toAccountSettings,
    (row) => applyAccountInput(row, input),
    (before, after) => {
      assertAccountantFieldsOnly(ctx, before, after);
      assertPostalCode(before, after);
      assertXrechnung(before, after);
    },
  );
}

/** Takes effect in all processes within a second. */
export function updateSendingSettings(
  ctx: WriteContext,
  input: SendingSettingsUpdate,
): Promise<SendingSettings> {
  return updateWithAudit(ctx, "account.sending_changed", toSendingSettings, (row) =>
    applySendingInput(row, input),
  );
}

import type { PersonTable } from "@/lib/db/person-rows";
import type { PersonRows } from "@/lib/db/tables";
import { TABLES as BLOCKED_NUMBERS } from "@/lib/gateway/contacts/blocked-numbers/tables";
import { TABLES as WEBHOOKS } from "@/lib/gateway/developers/webhooks/tables";
import { TABLES as CONVERSATIONS } from "@/lib/gateway/messaging/conversations/tables";
import { TABLES as EMAIL_LOG } from "@/lib/gateway/messaging/email-log/tables";
import { TABLES as EMAIL_TO_SMS } from "@/lib/gateway/messaging/email-to-sms/tables";
import { TABLES as INCOMINGS } from "@/lib/gateway/messaging/incomings/tables";
import { TABLES as HOSTED_FORMS } from "@/lib/gateway/responses/hosted-forms/tables";
import { TABLES as FRAUD_CHECKS } from "@/lib/gateway/trust/fraud-checks/tables";
import { TABLES as PUMPING_GUARD } from "@/lib/gateway/trust/pumping-guard/tables";
import { TABLES as VERIFY_CODES } from "@/lib/gateway/trust/verify-codes/tables";

const place = <T extends string>(
  tables: Readonly<Record<T, { person: PersonRows }>>,
  table: T,
): PersonTable => ({ table, ...tables[table].person });

/**
 * Where a person's number stands in rows that are about nobody else, as the owners of the tables say. A test of erasures reads
 * the catalog: every column for a number is here, or there with the reason why not.
 */
export const PLACES = {
  incomings: place(INCOMINGS, "incomings"),
  conversations: place(CONVERSATIONS, "conversations"),
  verifications: place(VERIFY_CODES, "verify_codes"),
  fraud_checks: place(FRAUD_CHECKS, "fraud_checks"),
  form_answers: place(HOSTED_FORMS, "form_answers"),
  emails: place(EMAIL_LOG, "email_log"),
  aliases: place(EMAIL_TO_SMS, "email_aliases"),
  events: place(WEBHOOKS, "webhook_events"),
  guarded: place(PUMPING_GUARD, "pumping_numbers"),
  confirmed: place(PUMPING_GUARD, "pumping_known"),
  stopped: place(PUMPING_GUARD, "pumping_stops"),
  allowed: place(PUMPING_GUARD, "pumping_prefixes"),
  blocked: place(BLOCKED_NUMBERS, "blocked_numbers"),
} as const satisfies Record<string, PersonTable>;

export type PlaceName = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];

import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import type { Origin } from "@/lib/core/messages/message-origin";
import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { PaidLinks } from "./paid-links";
import { type Sms, smsSchema } from "./schema";
import type { ServiceCode } from "@/lib/core/messages/services";

/** `price` is in micro-units. */
export interface MessageRecord {
  account_id: number;
  uuid: string;
  created_at: Date;
  text: string | null;
  sender_id: string;
  phone: string;
  iso2: string;
  delivery_at: Date | null;
  service_code: ServiceCode;
  source: number;
  callback_data: string | null;
  is_unicode: boolean;
  unicode_choice: boolean | null;
  voice_lang: string | null;
  attempts_count_max: number | null;
  is_text_deleted: boolean;
  parts_count: number;
  chars_count: number;
  price: bigint;
  status_code: number;
  gateway_sent_at: Date | null;
  dlr_code: number;
  bulk_id: string | null;
  /** Null if sent from the dashboard. */
  key_id: number | null;
  user_id: number | null;
  origin: Origin;
  ip: string;
  request_id: string | null;
}

/** Row to insert, with fields that only sums read. */
export interface NewMessage extends MessageRecord, PaidLinks {
  /** Codes of linked campaigns, separated by commas; always null for bulks. */
  campaigns: string | null;
  variant: Variant | null;
}

export const smsResource: Resource<typeof smsSchema> = {
  name: "sms",
  description: "A message to one phone: an SMS, or a voice call that reads it out.",
  schema: smsSchema,
  iri: (sms) => `/sms/${sms.uuid}`,
};

/** Converts a message to Unix seconds, decimal amounts, E.164 and links. */
export function toSms(row: MessageRecord, basePath: string): Sms {
  return {
    uuid: row.uuid,
    text: row.text ?? "",
    sender_id: row.sender_id,
    phone: row.phone,
    delivery_at: row.delivery_at === null ? 0 : toUnix(row.delivery_at),
    source: row.source,
    is_unicode: row.is_unicode,
    voice_lang: row.voice_lang,
    callback_data: row.callback_data,
    service_code: row.service_code,
    is_text_deleted: row.is_text_deleted,
    attempts_count_max: row.attempts_count_max,
    status_code: row.status_code as Sms["status_code"],
    gateway_sent_at: row.gateway_sent_at === null ? 0 : toUnix(row.gateway_sent_at),
    dlr_code: row.dlr_code as Sms["dlr_code"],
    ip: row.ip,
    created_at: toUnix(row.created_at),
    iso2: row.iso2,
    parts_count: row.parts_count,
    chars_count: row.chars_count,
    bulk_id: row.bulk_id,
    key_id: row.key_id ?? dashboardKeyId(row.account_id),
    origin: row.origin,
    price: microToNumber(row.price),
    is_sent: row.gateway_sent_at !== null,
    is_test: row.origin === TEST_ORIGIN,
    requests: `${basePath}/sms/${row.uuid}/requests`,
    clicks: `${basePath}/sms/${row.uuid}/clicks`,
  };
}

export function hidePerson(sms: Sms): Sms {
  return {
    ...sms,
    phone: maskPhoneNumber(sms.phone),
    text: "",
    callback_data: null,
    is_text_hidden: true,
  };
}

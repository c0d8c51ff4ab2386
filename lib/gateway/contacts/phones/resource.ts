import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Phone, phoneSchema } from "./schema";
import type { PhoneRecord } from "./store";

export const phoneResource: Resource<typeof phoneSchema> = {
  name: "phones",
  description: "A phone number in a group, with its data.",
  schema: phoneSchema,
  iri: ({ id }) => `/phones/${id}`,
};

const toTime = (date: Date | null) => (date === null ? null : toUnix(date));

export function toPhone(row: PhoneRecord): Phone {
  return {
    id: Number(row.phone_id),
    phone: row.phone,
    a: row.a,
    b: row.b,
    c: row.c,
    d: row.d,
    e: row.e,
    callback_data: row.callback_data,
    subscribed_at: toTime(row.subscribed_at),
    unsubscribed_at: toTime(row.unsubscribed_at),
    unsubscribe_reason: row.unsubscribe_reason,
    group_id: Number(row.group_id),
    created_at: toUnix(row.created_at),
  };
}

export function hidePerson(phone: Phone): Phone {
  const hidden = { a: null, b: null, c: null, d: null, e: null, callback_data: null };
  return { ...phone, ...hidden, phone: maskPhoneNumber(phone.phone), is_hidden: true };
}

import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { toUnix } from "@/lib/core/time/time";
import type { ContactNames } from "@/lib/gateway/contacts/contact-names/public";
import type { Resource } from "@/lib/http/route";
import {
  type BulkDrop,
  bulkDropSchema,
  type BulkUnsubscribe,
  bulkUnsubscribeSchema,
} from "@/lib/gateway/messaging/bulks/schema-people";
import type { DropRecord } from "./store-drops";
import type { UnsubscribeRecord } from "./store-unsubscribes";

export const bulkDropResource: Resource<typeof bulkDropSchema> = {
  name: "bulk_drop",
  description: "Someone who got no message of a bulk, or an entry that was no recipient, and why.",
  schema: bulkDropSchema,
  iri: null,
};

export const bulkUnsubscribeResource: Resource<typeof bulkUnsubscribeSchema> = {
  name: "bulk_unsubscribe",
  description: "Someone who unsubscribed because of a bulk.",
  schema: bulkUnsubscribeSchema,
  iri: null,
};

/** Masks the number if `names` is null. */
export const toDrop =
  (names: ContactNames | null) =>
  ({ phone, reason, is_recipient }: DropRecord): BulkDrop => ({
    phone: names === null ? maskPhoneNumber(phone) : phone,
    contact_name: names?.get(phone) ?? null,
    reason,
    is_recipient,
  });

export const toUnsubscribe =
  (names: ContactNames | null) =>
  ({ id, phone, source, unsubscribed_at, msg_uuid }: UnsubscribeRecord): BulkUnsubscribe => ({
    id,
    phone: phone !== null && names === null ? maskPhoneNumber(phone) : phone,
    contact_name: phone === null ? null : (names?.get(phone) ?? null),
    source,
    unsubscribed_at: toUnix(unsubscribed_at),
    msg_uuid,
  });

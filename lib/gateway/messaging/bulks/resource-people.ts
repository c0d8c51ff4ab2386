import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import {
  type BulkDrop,
  bulkDropSchema,
  type BulkUnsubscribe,
  bulkUnsubscribeSchema,
} from "./schema-people";
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

/** `isHidden`: the caller's role sees no numbers. */
export const toDrop =
  (isHidden: boolean) =>
  ({ phone, reason, is_recipient }: DropRecord): BulkDrop => ({
    phone: isHidden ? maskPhoneNumber(phone) : phone,
    reason,
    is_recipient,
  });

export const toUnsubscribe =
  (isHidden: boolean) =>
  ({ id, phone, source, unsubscribed_at, msg_uuid }: UnsubscribeRecord): BulkUnsubscribe => ({
    id,
    phone: phone !== null && isHidden ? maskPhoneNumber(phone) : phone,
    source,
    unsubscribed_at: toUnix(unsubscribed_at),
    msg_uuid,
  });

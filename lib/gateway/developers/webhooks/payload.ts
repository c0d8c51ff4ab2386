import { toUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import { findIncomingRecords } from "@/lib/gateway/messaging/incomings/service";
import { findEmails } from "@/lib/gateway/messaging/email-to-sms/service-events";
import { readChecks } from "@/lib/gateway/trust/fraud-checks/service-events";
import { findCallbacks, findTexts } from "@/lib/gateway/messaging/sms/service-callbacks";

/** An event as it was written down. */
export interface StoredEvent {
  event_id: string;
  name: string;
  subject: string;
  data: object;
}

const DELIVERIES = ["sms.delivery", "sms.delivery.dryrun"];

/** Whether the rest of the event is read from its message; a dry run has none. */
const isDelivery = ({ name, subject, data }: StoredEvent) =>
  subject !== "" && DELIVERIES.includes(name) && !("id" in data);

const subjectsOf = (events: readonly StoredEvent[], name: string) =>
  events
    .filter((event) => event.name === name && event.subject !== "")
    .map(({ subject }) => subject);

async function deliveryFacts(tx: Tx, accountId: number, uuids: readonly string[]) {
  const rows = uuids.length === 0 ? [] : await findCallbacks(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, key_id, callback_data }) => [
      uuid,
      { key_id: key_id === null ? null : Number(key_id), callback_data },
    ]),
  );
}

async function incomingFacts(tx: Tx, accountId: number, uuids: readonly string[]) {
  const rows = uuids.length === 0 ? [] : await findIncomingRecords(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, phone, number, text, received_at, msg_uuid }) => [
      uuid,
      { from: phone, to: number, text, received_at: toUnix(received_at), msg_uuid },
    ]),
  );
}

const isOfEmail = (name: string) => name.includes(".email.");

/** What a mail says now, and the message that became of it. */
async function emailFacts(tx: Tx, accountId: number, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await findEmails(tx, accountId, ids);
  const uuids = rows.flatMap(({ msg_uuid }) => (msg_uuid === null ? [] : [msg_uuid]));
  const found = uuids.length === 0 ? [] : await findTexts(tx, accountId, uuids);
  const texts = new Map(found.map(({ uuid, text }) => [uuid, text]));
  return new Map(
    rows.map(({ email_id: id, header_from: from, address: to, subject, body, ...row }) => {
      const uuid = row.msg_uuid;
      const sms =
        uuid === null ? {} : { sms: [{ uuid, to: row.phone, text: texts.get(uuid) ?? null }] };
      return [id, { ...sms, email: { id, from, to, subject, body } }];
    }),
  );
}

const NO_DELIVERY = { key_id: null, callback_data: null };

/**
 * Returns what each event carries in `data`, by the ID of the event: with what its message has at this moment. Of a message
 * that was deleted since, the rest stays.
 */
export async function readPayloads(
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
): Promise<Map<string, object>> {
  const deliveries = await deliveryFacts(
    tx,
    accountId,
    events.filter(isDelivery).map(({ subject }) => subject),
  );
  const incomings = await incomingFacts(tx, accountId, subjectsOf(events, "sms.incoming"));
  const ofEmail = events.filter(({ name, subject }) => isOfEmail(name) && subject !== "");
  const emails = await emailFacts(
    tx,
    accountId,
    ofEmail.map(({ subject }) => subject),
  );
  const checks = await readChecks(tx, accountId, subjectsOf(events, "fraud-check.done"));
  return new Map(
    events.map((event) => {
      const { event_id, name, subject, data } = event;
      if (subject !== "" && isOfEmail(name)) return [event_id, { ...data, ...emails.get(subject) }];
      if (isDelivery(event)) {
        const { key_id, callback_data } = deliveries.get(subject) ?? NO_DELIVERY;
        return [event_id, { id: subject, key_id, ...data, callback_data }];
      }
      if (subject !== "" && name === "sms.incoming")
        return [event_id, { id: subject, ...incomings.get(subject) }];
      if (subject !== "" && name === "fraud-check.done")
        return [event_id, { check_id: subject, ...checks.get(subject) }];
      return [event_id, data];
    }),
  );
}

import type { EventDataReader } from "@/lib/gateway/developers/webhooks/event-sources";
import { findTexts } from "@/lib/gateway/messaging/sms/public";
import { findEmails } from "@/lib/gateway/messaging/email-log/public";

export const getEmailData: EventDataReader = async (tx, accountId, events) => {
  const ids = events.map(({ subject }) => subject);
  const rows = await findEmails(tx, accountId, ids);
  const uuids = rows.flatMap(({ msg_uuid }) => msg_uuid ?? []);
  const result = uuids.length === 0 ? [] : await findTexts(tx, accountId, uuids);
  const texts = new Map(result.map(({ uuid, text }) => [uuid, text]));
  const emails = new Map(
    rows.map(({ email_id: id, header_from: from, address: to, subject, body, ...row }) => {
      const uuid = row.msg_uuid;
      const sms =
        uuid === null ? {} : { sms: [{ uuid, to: row.phone, text: texts.get(uuid) ?? null }] };
      return [id, { ...sms, email: { id, from, to, subject, body } }];
    }),
  );
  return new Map(
    events.map(({ event_id, subject, data }) => [event_id, { ...data, ...emails.get(subject) }]),
  );
};

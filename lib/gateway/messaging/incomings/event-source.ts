import { toUnix } from "@/lib/core/time/time";
import type {
  RoutingDetails,
  AddressReader,
  EventDataReader,
} from "@/lib/gateway/developers/webhooks/event-sources";
import { getReportAddresses } from "@/lib/gateway/messaging/sms/event-source";
import { findIncomingRecords, type IncomingRecord } from "./store";

const toData = ({ phone, number, text, received_at, msg_uuid }: IncomingRecord) => ({
  from: phone,
  to: number,
  text,
  received_at: toUnix(received_at),
  msg_uuid,
});

export const getIncomingData: EventDataReader = async (tx, accountId, events) => {
  const uuids = events.map(({ subject }) => subject);
  const rows = await findIncomingRecords(tx, accountId, uuids);
  const incomings = new Map(rows.map((row) => [row.uuid, toData(row)]));
  return new Map(
    events.map(({ event_id, subject }) => [event_id, { id: subject, ...incomings.get(subject) }]),
  );
};

/** Routes to the key of the answered message, or to all keys. */
export const getIncomingAddresses: AddressReader = async (tx, accountId, uuids) => {
  const rows = await findIncomingRecords(tx, accountId, uuids);
  const answeredUuids = rows.flatMap(({ msg_uuid }) => msg_uuid ?? []);
  const sent = await getReportAddresses(tx, accountId, answeredUuids);
  return new Map(
    rows.map(({ uuid, msg_uuid }): [string, RoutingDetails] => [
      uuid,
      {
        keyId: (msg_uuid !== null && sent.get(msg_uuid)?.keyId) || null,
        isUnsolicited: msg_uuid === null,
        reports: [],
      },
    ]),
  );
};

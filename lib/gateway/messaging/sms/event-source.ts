import type {
  RoutingDetails,
  AddressReader,
  EventDataReader,
  ReportUrlReader,
  StoredEvent,
} from "@/lib/gateway/developers/webhooks/event-sources";
import { toReportSubject, parseSubjectUuid } from "@/lib/gateway/developers/webhooks/public";
import { openReportUrl } from "./report-url";
import { findCallbacks, findReportAddresses, findReportUrls } from "./store-callbacks";

/** Returns false for dry runs, whose event is stored in full. */
const hasMessage = ({ data }: StoredEvent) => !("id" in data);

const DELETED_FIELDS = { key_id: null, callback_data: null };

/** Adds the message's key and callback data. */
export const getDeliveryData: EventDataReader = async (tx, accountId, events) => {
  const uuids = events.filter(hasMessage).map(({ subject }) => parseSubjectUuid(subject));
  const rows = uuids.length === 0 ? [] : await findCallbacks(tx, accountId, uuids);
  const messages = new Map(rows.map((row) => [row.uuid, row]));
  return new Map(
    events.map((event) => {
      const { event_id, subject, data } = event;
      if (!hasMessage(event)) return [event_id, data];
      const { key_id, callback_data } = messages.get(parseSubjectUuid(subject)) ?? DELETED_FIELDS;
      const keyId = key_id === null ? null : Number(key_id);
      return [event_id, { id: subject, key_id: keyId, ...data, callback_data }];
    }),
  );
};

export const getReportAddresses: AddressReader = async (tx, accountId, uuids) => {
  const rows = uuids.length === 0 ? [] : await findReportAddresses(tx, accountId, uuids);
  const result = new Map<string, RoutingDetails>();
  for (const { uuid, key_id, part, mask } of rows) {
    const reports = part === null ? [] : [{ part, mask }];
    const earlierReports = result.get(uuid)?.reports ?? [];
    result.set(uuid, {
      keyId: key_id,
      isUnsolicited: false,
      reports: [...earlierReports, ...reports],
    });
  }
  return result;
};

export const getReportUrls: ReportUrlReader = async (tx, accountId, subjects) => {
  const uuids = [...new Set(subjects.map(parseSubjectUuid))];
  const rows = uuids.length === 0 ? [] : await findReportUrls(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, part, sealed_url, phone, sender_id }) => [
      toReportSubject(uuid, part),
      { url: openReportUrl(accountId, uuid, sealed_url), phone, sender: sender_id },
    ]),
  );
};

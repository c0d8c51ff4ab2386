import type { Tx } from "@/lib/db/transaction";

/** What other modules provide of their events; each does in its `event-source.ts`. */

/** An event as it is stored. */
export interface StoredEvent {
  event_id: string;
  name: string;
  subject: string;
  data: object;
}

/**
 * Returns what each event carries in `data`, by the ID of the event: what is stored, with what its subject has at this
 * moment. Of a subject that was deleted since, what is stored stays. All events have a subject.
 */
export type EventDataReader = (
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
) => Promise<ReadonlyMap<string, object>>;

/** Readers by the name of the event; none: it is stored whole. */
export type EventDataReaders = Readonly<Partial<Record<string, EventDataReader>>>;

/** What of a message decides which pushes are notified of its events. */
export interface AddressFacts {
  /** The key that sent it, or the message that it answers. */
  keyId: string | null;
  /** Whether it answers none. */
  isUnasked: boolean;
  /** URLs that it has for its reports, one a part where it was joined. Empty: none. */
  reports: readonly { part: number; mask: number | null }[];
}

/** Reads them, by message. */
export type AddressReader = (
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, AddressFacts>>;

/** A message with the URL that its sender gave for its reports. */
export interface ReportUrl {
  url: string;
  phone: string;
  sender: string;
}

/** Reads the URLs of messages and parts that have one of their own, by subject of the report. */
export type ReportUrlReader = (
  tx: Tx,
  accountId: number,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, ReportUrl>>;

/** All that is read when events are sent. */
export interface EventSources {
  data: EventDataReaders;
  reportUrls: ReportUrlReader;
}

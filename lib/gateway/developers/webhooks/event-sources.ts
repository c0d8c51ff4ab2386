import type { Tx } from "@/lib/db/transaction";

/** Data sources of events, implemented by modules in their `event-source.ts`. */

export interface StoredEvent {
  event_id: string;
  name: string;
  subject: string;
  data: object;
}

/**
 * Returns `data` by event id: stored fields plus current fields of the subject. If the subject was deleted, only
 * stored fields remain. All events passed have a subject.
 */
export type EventDataReader = (
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
) => Promise<ReadonlyMap<string, object>>;

/** Readers by event name; events without one are stored completely. */
export type EventDataReaders = Readonly<Partial<Record<string, EventDataReader>>>;

/** Facts about a message that route its events to pushes. */
export interface AddressFacts {
  /** Key that sent it, or the message it replies to. */
  keyId: string | null;
  /** Inbound message that isn't a reply. */
  isUnsolicited: boolean;
  /** Report URLs, one per part of a joined message; empty if none. */
  reports: readonly { part: number; mask: number | null }[];
}

/** Reads address facts by message. */
export type AddressReader = (
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, AddressFacts>>;

/** Message with the report URL given by its sender. */
export interface ReportUrl {
  url: string;
  phone: string;
  sender: string;
}

/** Reads report URLs of messages and parts, by report subject. */
export type ReportUrlReader = (
  tx: Tx,
  accountId: number,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, ReportUrl>>;

/** Data sources used when events are sent. */
export interface EventSources {
  data: EventDataReaders;
  reportUrls: ReportUrlReader;
}

import type { Tx } from "@/lib/db/transaction";

/** Modules implement data sources in their `event-source.ts`. */

export interface StoredEvent {
  event_id: string;
  name: string;
  subject: string;
  data: object;
}

/**
 * By event id: stored fields plus current fields of the subject, or only stored ones if it was deleted. All events
 * passed have a subject.
 */
export type EventDataReader = (
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
) => Promise<ReadonlyMap<string, object>>;

/** Events without a reader are stored completely. */
export type EventDataReaders = Readonly<Partial<Record<string, EventDataReader>>>;

export interface AddressFacts {
  keyId: string | null;
  /** Inbound and not a reply. */
  isUnsolicited: boolean;
  /** One per part of a joined message. */
  reports: readonly { part: number; mask: number | null }[];
}

export type AddressReader = (
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, AddressFacts>>;

export interface ReportUrl {
  url: string;
  phone: string;
  sender: string;
}

/** By report subject. */
export type ReportUrlReader = (
  tx: Tx,
  accountId: number,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, ReportUrl>>;

export interface EventSources {
  data: EventDataReaders;
  reportUrls: ReportUrlReader;
}

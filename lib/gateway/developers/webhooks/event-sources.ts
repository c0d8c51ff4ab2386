import type { Tx } from "@/lib/db/transaction";

/** Data sources, which modules implement in their `event-source.ts`. */

export interface StoredEvent {
  event_id: string;
  name: string;
  subject: string;
  data: object;
}

/**
 * Returns data by event id: stored fields plus current fields of the subject, or only stored ones if it was deleted.
 * All events passed have a subject.
 */
export type EventDataReader = (
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
) => Promise<ReadonlyMap<string, object>>;

/** Readers by event name; events without one are stored completely. */
export type EventDataReaders = Readonly<Partial<Record<string, EventDataReader>>>;

export interface RoutingDetails {
  keyId: string | null;
  /** True if inbound and not a reply. */
  isUnsolicited: boolean;
  /** One per part of a joined message. */
  reports: readonly { part: number; mask: number | null }[];
}

export type AddressReader = (
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, RoutingDetails>>;

export interface ReportUrl {
  url: string;
  phone: string;
  sender: string;
}

export type ReportUrlReader = (
  tx: Tx,
  accountId: number,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, ReportUrl>>;

export interface EventSources {
  data: EventDataReaders;
  reportUrls: ReportUrlReader;
}

import type { Tx } from "@/lib/db/transaction";
import type { EventDataReader, EventDataReaders, StoredEvent } from "./event-sources";

/** The events that each reader completes. A sample has no subject: it is stored whole. */
function byReader(
  events: readonly StoredEvent[],
  readers: EventDataReaders,
): Map<EventDataReader, StoredEvent[]> {
  const groups = new Map<EventDataReader, StoredEvent[]>();
  for (const event of events) {
    const reader = event.subject === "" ? undefined : readers[event.name];
    if (reader === undefined) continue;
    groups.set(reader, [...(groups.get(reader) ?? []), event]);
  }
  return groups;
}

/**
 * Returns what each event carries in `data`, by the ID of the event: what is stored, with what its source has at this
 * moment.
 */
export async function readPayloads(
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
  readers: EventDataReaders,
): Promise<Map<string, object>> {
  const payloads = new Map(events.map(({ event_id, data }) => [event_id, data]));
  for (const [read, own] of byReader(events, readers))
    for (const [eventId, data] of await read(tx, accountId, own)) payloads.set(eventId, data);
  return payloads;
}

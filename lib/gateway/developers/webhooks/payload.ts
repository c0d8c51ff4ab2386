import type { Tx } from "@/lib/db/transaction";
import type { EventDataReader, EventDataReaders, StoredEvent } from "./event-sources";

/** Groups events by reader. Samples have none: they have no subject and are stored completely. */
function groupByReader(
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

export async function getPayloads(
  tx: Tx,
  accountId: number,
  events: readonly StoredEvent[],
  readers: EventDataReaders,
): Promise<Map<string, object>> {
  const payloads = new Map(events.map(({ event_id, data }) => [event_id, data]));
  for (const [reader, ownEvents] of groupByReader(events, readers))
    for (const [eventId, data] of await reader(tx, accountId, ownEvents))
      payloads.set(eventId, data);
  return payloads;
}

import type { EventData, EventDefinition, StoredData } from "./event";
import type { EventName } from "./schema-values";

/** Type-level proof that data matches its event. */
const MATCHES_EVENT = Symbol("data fits the event");

export interface Occurrence<N extends EventName = EventName> {
  readonly name: N;
  /** Used to read the remaining data; '' without a subject. */
  readonly subject: string;
  readonly data: object;
  readonly [MATCHES_EVENT]: true;
}

const toEventOccurrence = <N extends EventName>(
  { name }: { name: N },
  subject: string,
  data: object,
): Occurrence<N> => ({ name, subject, data, [MATCHES_EVENT]: true });

export const toOccurrence = <E extends EventDefinition>(
  event: E,
  subject: string,
  data: StoredData<E>,
): Occurrence<E["name"]> => toEventOccurrence<E["name"]>(event, subject, data);

/** Creates an occurrence of an event whose fields can't be read later. */
export const toWholeOccurrence = <E extends EventDefinition>(
  event: E,
  subject: string,
  data: EventData<E>,
): Occurrence<E["name"]> => toEventOccurrence<E["name"]>(event, subject, data);

import type { EventData, EventDefinition, StoredData } from "./event";
import type { EventName } from "./schema-values";

/** Set only by the functions below, so that data not matching its event can't be raised. */
const FITS = Symbol("data fits the event");

export interface Occurrence<N extends EventName = EventName> {
  readonly name: N;
  /** Subject id, used to read the remaining data; '' if none. */
  readonly subject: string;
  readonly data: object;
  readonly [FITS]: true;
}

const toEventOccurrence = <N extends EventName>(
  { name }: { name: N },
  subject: string,
  data: object,
): Occurrence<N> => ({ name, subject, data, [FITS]: true });

/** Creates an occurrence from the stored fields. */
export const toOccurrence = <E extends EventDefinition>(
  event: E,
  subject: string,
  data: StoredData<E>,
): Occurrence<E["name"]> => toEventOccurrence<E["name"]>(event, subject, data);

/** Creates an occurrence with all fields, if none can be read later. */
export const toWholeOccurrence = <E extends EventDefinition>(
  event: E,
  subject: string,
  data: EventData<E>,
): Occurrence<E["name"]> => toEventOccurrence<E["name"]>(event, subject, data);

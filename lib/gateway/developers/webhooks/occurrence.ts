import type { EventData, EventDefinition, StoredData } from "./event";
import type { EventName } from "./schema-values";

/** Only the functions below set it, so data that doesn't fit its event can't be raised. */
const FITS = Symbol("data fits the event");

/** An event that happened. */
export interface Occurrence<N extends EventName = EventName> {
  readonly name: N;
  /** The ID of what it is about, by which the rest of its data is read; '': it has none. */
  readonly subject: string;
  readonly data: object;
  readonly [FITS]: true;
}

const fitting = <N extends EventName>(
  { name }: { name: N },
  subject: string,
  data: object,
): Occurrence<N> => ({ name, subject, data, [FITS]: true });

/** An event with the data that is stored of it. */
export const occurrenceOf = <E extends EventDefinition>(
  event: E,
  subject: string,
  data: StoredData<E>,
): Occurrence<E["name"]> => fitting<E["name"]>(event, subject, data);

/** An event with all of its data, where there is nothing to read the rest from when it is sent. */
export const wholeOccurrenceOf = <E extends EventDefinition>(
  event: E,
  subject: string,
  data: EventData<E>,
): Occurrence<E["name"]> => fitting<E["name"]>(event, subject, data);

import { z } from "zod";
import type { EventName } from "./schema-values";

/**
 * Event that webhooks can receive. Its module declares it in `schema-events.ts` and `lib/webhook-events.ts` lists it;
 * documentation, samples and types derive from there.
 */
export interface EventDefinition<
  N extends EventName = EventName,
  S extends z.ZodObject = z.ZodObject,
  K extends keyof z.output<S> = keyof z.output<S>,
> {
  name: N;
  description: string;
  /** Schema of `data`. */
  data: S;
  sample: z.output<S>;
  /**
   * Fields stored when the event occurs; the rest is read when sent or shown, so data deleted by then stays deleted.
   * Default: all.
   */
  stored?: readonly K[];
}

/** Declares an event; its type preserves the stored fields. */
export const defineEvent = <
  const N extends EventName,
  S extends z.ZodObject,
  K extends keyof z.output<S> = keyof z.output<S>,
>(
  definition: EventDefinition<N, S, K>,
): EventDefinition<N, S, K> => definition;

/** Timestamp in event data. */
export const unixTime = z.int().meta({ description: "Unix time." });

/** Definitions of all events. */
export type EventCatalog = { readonly [N in EventName]: EventDefinition<N> };

/** Type of `data` of an event. */
export type EventData<E extends EventDefinition> = z.output<E["data"]>;

/** Type of the stored fields of an event; excludes fields read when it is sent. */
export type StoredData<E> =
  E extends EventDefinition<infer _N, infer S, infer K>
    ? Pick<z.output<S>, K> & { [F in Exclude<keyof z.output<S>, K>]?: never }
    : never;

/** Names of events that aren't stored completely. */
export type LazyReaders<C extends EventCatalog> = {
  [N in keyof C]: C[N] extends EventDefinition<infer _N, infer S, infer K>
    ? [keyof z.output<S>] extends [K]
      ? never
      : N
    : never;
}[keyof C];

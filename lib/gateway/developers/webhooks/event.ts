import { z } from "zod";
import type { EventName } from "./schema-values";

/**
 * An event that webhooks can receive. The module that raises it declares it in its `schema-events.ts`, and
 * `lib/webhook-events.ts` lists it: documents, samples and types come from there.
 */
export interface EventDefinition<
  N extends EventName = EventName,
  S extends z.ZodObject = z.ZodObject,
  K extends keyof z.output<S> = keyof z.output<S>,
> {
  name: N;
  description: string;
  /** What it carries in `data`. */
  data: S;
  sample: z.output<S>;
  /**
   * Fields that are stored when it happens; the others are read when it is sent or shown, so what is deleted by then is
   * deleted there, too. Default: all.
   */
  stored?: readonly K[];
}

/** Declares an event; its types keep which fields are stored. */
export const defineEvent = <
  const N extends EventName,
  S extends z.ZodObject,
  K extends keyof z.output<S> = keyof z.output<S>,
>(
  definition: EventDefinition<N, S, K>,
): EventDefinition<N, S, K> => definition;

/** A moment in the data of events. */
export const unixTime = z.int().meta({ description: "Unix time." });

/** One definition for each event that there is. */
export type EventCatalog = { readonly [N in EventName]: EventDefinition<N> };

/** What an event carries in `data`. */
export type EventData<E extends EventDefinition> = z.output<E["data"]>;

/** What is stored of an event when it happens: none of what is read when it is sent. */
export type StoredData<E> =
  E extends EventDefinition<infer _N, infer S, infer K>
    ? Pick<z.output<S>, K> & { [F in Exclude<keyof z.output<S>, K>]?: never }
    : never;

/** Names of the events in a catalog that are not stored whole. */
export type ReadWhenSent<C extends EventCatalog> = {
  [N in keyof C]: C[N] extends EventDefinition<infer _N, infer S, infer K>
    ? [keyof z.output<S>] extends [K]
      ? never
      : N
    : never;
}[keyof C];

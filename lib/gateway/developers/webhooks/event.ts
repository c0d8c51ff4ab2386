import { z } from "zod";
import type { EventName } from "./schema-values";

/**
 * Webhook event. Declared in its module's `schema-events.ts` and listed in `lib/webhook-events.ts`; documentation,
 * samples and types derive from there.
 */
export interface EventDefinition<
  N extends EventName = EventName,
  S extends z.ZodObject = z.ZodObject,
  K extends keyof z.output<S> = keyof z.output<S>,
> {
  name: N;
  description: string;
  data: S;
  sample: z.output<S>;
  /**
   * Fields stored with the event. Others are read when sent or shown, so data deleted by then stays deleted. Default:
   * all.
   */
  stored?: readonly K[];
}

export const defineEvent = <
  const N extends EventName,
  S extends z.ZodObject,
  K extends keyof z.output<S> = keyof z.output<S>,
>(
  definition: EventDefinition<N, S, K>,
): EventDefinition<N, S, K> => definition;

export const unixTime = z.int().meta({ description: "Unix time." });

export type EventCatalog = { readonly [N in EventName]: EventDefinition<N> };

export type EventData<E extends EventDefinition> = z.output<E["data"]>;

/** Data without fields that are read when the event is sent. */
export type StoredData<E> =
  E extends EventDefinition<infer _N, infer S, infer K>
    ? Pick<z.output<S>, K> & { [F in Exclude<keyof z.output<S>, K>]?: never }
    : never;

/** Readers of events that aren't stored completely. */
export type LazyReaders<C extends EventCatalog> = {
  [N in keyof C]: C[N] extends EventDefinition<infer _N, infer S, infer K>
    ? [keyof z.output<S>] extends [K]
      ? never
      : N
    : never;
}[keyof C];

import type { DropReason } from "@/lib/core/messages/bulk-state";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/public";

/** Amounts are micro-units. */
export interface CountryTally {
  /** Price per part, fixed by the first message to the country. */
  unit: string;
  messages: number;
  parts: number;
  cost: string;
}

/** Forecast of a dry run, or totals of a real bulk. */
export interface Tally {
  countries: Record<string, CountryTally>;
  parts: Record<string, number>;
  dropped: Partial<Record<DropReason, number>>;
  /** Missing values, by column used in the text. */
  empty: Record<string, number>;
  unicode: number;
  longest: { parts: number; chars: number } | null;
  /** Unix seconds. */
  firstAt: number | null;
  lastAt: number | null;
  /** Slots by first-choice carrier: one per part of a text, one per call. Absent in older bulks. */
  carriers?: Record<string, number>;
  variants?: [number, number];
}

export const emptyTally = (): Tally => ({
  countries: {},
  parts: {},
  dropped: {},
  empty: {},
  unicode: 0,
  longest: null,
  firstAt: null,
  lastAt: null,
});

function increment<K extends string>(counts: Partial<Record<K, number>>, key: K, by = 1): void {
  counts[key] = (counts[key] ?? 0) + by;
}

export function tallyDrop(tally: Tally, reason: DropReason, by = 1): void {
  if (by > 0) increment(tally.dropped, reason, by);
}

export function tallyEmpty(tally: Tally, columns: readonly string[]): void {
  for (const column of columns) increment(tally.empty, column);
}

export function tallyVariant({ variants }: Tally, variant: Variant | null): void {
  if (variants !== undefined && variant !== null) variants[variant === 1 ? 0 : 1] += 1;
}

export function tallyCarrier(tally: Tally, carrier: string, slots: number): void {
  tally.carriers ??= {};
  increment(tally.carriers, carrier, slots);
}

/** Counts a message due at `dueAt` (Unix seconds). */
export function tallyMessage(
  tally: Tally,
  message: Pick<MessageRecord, "iso2" | "parts_count" | "chars_count" | "price" | "is_unicode">,
  unit: bigint,
  dueAt: number,
): void {
  const { iso2, parts_count: parts } = message;
  const chars = message.chars_count ?? 0;
  const country = tally.countries[iso2] ?? { unit: `${unit}`, messages: 0, parts: 0, cost: "0" };
  country.messages += 1;
  country.parts += parts;
  country.cost = `${BigInt(country.cost) + message.price}`;
  tally.countries[iso2] = country;
  increment(tally.parts, `${parts}`);
  if (message.is_unicode === true) tally.unicode += 1;
  const { longest } = tally;
  if (
    longest === null ||
    parts > longest.parts ||
    (parts === longest.parts && chars > longest.chars)
  )
    tally.longest = { parts, chars };
  tally.firstAt = Math.min(tally.firstAt ?? dueAt, dueAt);
  tally.lastAt = Math.max(tally.lastAt ?? dueAt, dueAt);
}

import { parseTimeRange, type TimeRange } from "@/lib/core/time-range";
import { startOfDay, startOfMonth } from "@/lib/core/zoned-time";

/** Ranges that move with the present, with the key that chooses each in the open list. */
export const TIME_PRESETS = [
  { id: "24h", key: "D" },
  { id: "7d", key: "W" },
  { id: "30d", key: "T" },
  { id: "90d", key: "3" },
  { id: "mtd", key: "M" },
  { id: "quarter", key: "Q" },
  { id: "year", key: "Y" },
] as const;

export type TimePreset = (typeof TIME_PRESETS)[number]["id"];

const DAYS: Partial<Record<TimePreset, number>> = { "7d": 7, "30d": 30, "90d": 90 };
const MONTHS: Partial<Record<TimePreset, number>> = { mtd: 0, quarter: 2, year: 11 };

export function presetOf(text: string): TimePreset | undefined {
  return TIME_PRESETS.find(({ id }) => id === text)?.id;
}

/** The range of a text in the URL: a preset, or days and moments as `lib/core/time-range` reads them. */
export function timeRangeOf(
  text: string,
  timeZone: string,
  now: number,
): Partial<TimeRange> | null {
  const preset = presetOf(text);
  if (preset === undefined) return parseTimeRange(text, timeZone);
  if (preset === "24h") return { from: now - 86_400 };
  const days = DAYS[preset];
  if (days !== undefined) return { from: startOfDay(now, timeZone, 1 - days) };
  return { from: startOfMonth(now, timeZone, -(MONTHS[preset] ?? 0)) };
}

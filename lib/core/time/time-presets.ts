import { startOfDay, startOfMonth } from "./zoned-time";
import { DAY_SECONDS } from "./units";

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

export function startOfPreset(id: TimePreset, now: number, timeZone: string): number {
  if (id === "24h") return now - DAY_SECONDS;
  const days = DAYS[id];
  if (days !== undefined) return startOfDay(now, timeZone, 1 - days);
  return startOfMonth(now, timeZone, -(MONTHS[id] ?? 0));
}

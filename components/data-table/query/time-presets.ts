import { startOfPreset, TIME_PRESETS, type TimePreset } from "@/lib/core/time/time-presets";
import { parseTimeRange, type TimeRange } from "@/lib/core/time/time-range";

export function findPreset(text: string): TimePreset | undefined {
  return TIME_PRESETS.find(({ id }) => id === text)?.id;
}

export function resolveTimeRange(
  text: string,
  timeZone: string,
  now: number,
): Partial<TimeRange> | null {
  const preset = findPreset(text);
  if (preset === undefined) return parseTimeRange(text, timeZone);
  return { from: startOfPreset(preset, now, timeZone) };
}

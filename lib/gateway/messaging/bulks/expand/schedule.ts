import { getZones } from "@/lib/core/countries/country-zones";
import { nextInWindow, type SendWindow } from "@/lib/core/time/send-window";

/** Unix seconds. */
export interface Schedule {
  startAt: number;
  perSecond: number | null;
  window: SendWindow | null;
  notAfter: number | null;
}

/** Returns a function that calculates due times, or null if too late. Caches windows by country and minute. */
export function dueTimes({ startAt, perSecond, window, notAfter }: Schedule) {
  const openings = new Map<string, number>();
  const opening = (at: number, iso2: string, times: SendWindow) => {
    const minute = Math.floor(at / 60);
    const key = `${iso2}/${minute}`;
    const existing = openings.get(key) ?? nextInWindow(minute * 60, getZones(iso2), times);
    openings.set(key, existing);
    return Math.max(at, existing);
  };
  return (before: number, iso2: string): number | null => {
    const paced = perSecond === null ? startAt : startAt + Math.floor(before / perSecond);
    const due = window === null ? paced : opening(paced, iso2, window);
    return notAfter !== null && due > notAfter ? null : due;
  };
}

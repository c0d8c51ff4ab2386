import { offsetAt } from "@/lib/core/time/zoned-time";

/** Formats the offset as `UTC+02:00`; `at` is in Unix seconds. */
export function offsetName(at: number, zone: string): string {
  const minutes = offsetAt(at, zone) / 60;
  const padTwo = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${padTwo(size / 60)}:${padTwo(size % 60)}`;
}

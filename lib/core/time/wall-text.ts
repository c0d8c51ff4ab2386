import type { WallTime } from "./zoned-time";

const two = (value: number) => String(value).padStart(2, "0");

export function dayText({ year, month, day }: Pick<WallTime, "year" | "month" | "day">): string {
  return `${year}-${two(month)}-${two(day)}`;
}

export function clockText({ hour, minute }: Pick<WallTime, "hour" | "minute">): string {
  return `${two(hour)}:${two(minute)}`;
}

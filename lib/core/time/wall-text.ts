import type { WallTime } from "./zoned-time";

const padTwo = (value: number) => String(value).padStart(2, "0");

export function formatWallDay({
  year,
  month,
  day,
}: Pick<WallTime, "year" | "month" | "day">): string {
  return `${year}-${padTwo(month)}-${padTwo(day)}`;
}

export function formatWallClock({ hour, minute }: Pick<WallTime, "hour" | "minute">): string {
  return `${padTwo(hour)}:${padTwo(minute)}`;
}

import { formatTime } from "./format";

/** A moment in the reader's zone; the exact UTC time stands in its title. */
export function Time({ at, hasSeconds = false }: { at: number; hasSeconds?: boolean }) {
  const iso = new Date(at * 1000).toISOString();
  return (
    <time
      dateTime={iso}
      title={`${iso.replace("T", " ").slice(0, 19)} UTC`}
      className="whitespace-nowrap"
    >
      {formatTime(at, hasSeconds)}
    </time>
  );
}

import { DateTime } from "@/components/ui/date-time";
import type { SmsEvent } from "@/lib/gateway/sms/schema";
import { REPORT_OPTIONS } from "./status-words";

const TITLES: Record<SmsEvent["kind"], string> = {
  accepted: "Accepted",
  scheduled: "Scheduled for",
  attempt: "Handed over to the network",
  sent: "Taken by the network",
  report: "Delivery report",
  failed: "Not sent",
  canceled: "Stopped",
};

function titleOf({ kind, code }: SmsEvent): string {
  if (kind !== "report" || code === null) return TITLES[kind];
  const report = REPORT_OPTIONS.find(({ value }) => value === String(code));
  return `Report: ${report?.label ?? `code ${code}`}`;
}

/** Parts have reports of their own; the number is said only where there are several. */
export function MessageTimeline({
  events,
  partsCount,
}: {
  events: SmsEvent[];
  partsCount: number;
}) {
  return (
    <ol aria-label="Timeline" className="grid">
      {events.map((event, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: events only ever follow each other
          key={index}
          className="relative grid gap-x-3 pb-4 pl-5 last:pb-0 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:bg-line-strong after:absolute after:top-4 after:bottom-0 after:left-[3.5px] after:w-px after:bg-line last:after:hidden sm:grid-cols-[1fr_auto]"
        >
          <span className="font-medium">
            {titleOf(event)}
            {event.part !== null && partsCount > 1 && ` (part ${event.part})`}
          </span>
          <span className="text-ink-3">
            <DateTime at={event.at} hasSeconds />
          </span>
          {event.detail !== null && (
            <span className="text-ink-2 sm:col-span-2">{event.detail}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { TableState } from "@/components/data-table/query/use-table-state";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/format/use-formats";
import type { TimeRange } from "@/lib/core/time/time-range";
import { formatOpenRange } from "@/lib/core/time/time-range";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { MINUTE_SECONDS } from "@/lib/core/time/units";

export interface SearchStoppedProps {
  stoppedAt: string;
  range: Partial<TimeRange> | null;
  isNewestFirst: boolean;
  state: TableState;
}

/** Continues a search that reached its time limit. */
export function SearchStopped({ stoppedAt, range, isNewestFirst, state }: SearchStoppedProps) {
  const t = useTranslations("sms.stopped");
  const { dateTime, timeZone } = useFormats();
  const at = Math.floor(uuidTime(stoppedAt).getTime() / 1000);

  function continueSearch() {
    // Ranges in the URL have minute precision, so the started minute is searched again.
    const rest = isNewestFirst
      ? { ...range, to: Math.ceil((at + 1) / MINUTE_SECONDS) * MINUTE_SECONDS }
      : { ...range, from: Math.floor(at / MINUTE_SECONDS) * MINUTE_SECONDS };
    state.setFilter("created", {
      field: "created",
      operator: "between",
      values: [formatOpenRange(rest, timeZone)],
    });
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line-soft border-t px-4 py-3 text-ink-2 md:px-6"
    >
      <p>{t(isNewestFirst ? "since" : "until", { time: dateTime(at) })}</p>
      <Button onClick={continueSearch}>{t(isNewestFirst ? "older" : "newer")}</Button>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { findTimelineNote } from "@/lib/core/messages/timeline-notes";
import type { SmsEvent } from "@/lib/gateway/messaging/sms/schema";
import { REPORT_KEYS } from "./status-codes";

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

function useDelta(): (seconds: number) => string {
  const t = useTranslations("sms.event");
  return (seconds) => {
    if (seconds < 2 * MINUTE) return t("seconds", { count: seconds });
    if (seconds < 2 * HOUR) return t("minutes", { count: Math.round(seconds / MINUTE) });
    if (seconds < 2 * DAY) return t("hours", { count: Math.round(seconds / HOUR) });
    return t("days", { count: Math.round(seconds / DAY) });
  };
}

function useTitle(): (event: SmsEvent) => string {
  const t = useTranslations("sms");
  return ({ kind, code }) => {
    if (kind !== "report" || code === null) {
      return kind === "report" ? t("event.report", { state: "–" }) : t(`event.${kind}`);
    }
    const key = REPORT_KEYS[code];
    const state = key === undefined ? t("code.unknown.label", { code }) : t(`code.${key}.label`);
    return t("event.report", { state });
  };
}

/** Returns a function that translates notes; carrier reports stay verbatim. */
function useNote(): (detail: string) => string {
  const t = useTranslations("sms.note");
  return (detail) => {
    const note = findTimelineNote(detail);
    return note === null ? detail : t(note);
  };
}

export function MessageTimeline({
  events,
  partsCount,
}: {
  events: SmsEvent[];
  partsCount: number;
}) {
  const t = useTranslations("sms");
  const formatTitle = useTitle();
  const delta = useDelta();
  const formatNote = useNote();
  return (
    <ol aria-label={t("detail.timeline")} className="grid">
      {events.map((event, index) => {
        const before = events[index - 1];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: append-only list
            key={index}
            className="relative grid gap-x-3 pb-4 pl-5 last:pb-0 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:bg-line-strong after:absolute after:top-4 after:bottom-0 after:left-[3.5px] after:w-px after:bg-line last:after:hidden sm:grid-cols-[1fr_auto]"
          >
            <span>
              <span className="font-medium">{formatTitle(event)}</span>
              {event.part !== null && partsCount > 1 && (
                <span className="text-ink-2"> · {t("event.part", { number: event.part })}</span>
              )}
              {event.code !== null && (
                <span className="text-ink-3"> · {t("event.code", { code: event.code })}</span>
              )}
            </span>
            <span className="text-ink-3">
              {before !== undefined && (
                <span className="mr-2">{delta(Math.max(0, event.at - before.at))}</span>
              )}
              <DateTime at={event.at} hasSeconds isAbsolute />
            </span>
            {event.detail !== null && (
              <span className="text-ink-2 sm:col-span-2">{formatNote(event.detail)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

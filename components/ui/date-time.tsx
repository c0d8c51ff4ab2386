"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { useFormats } from "./use-formats";
import { useNow } from "./use-now";

const Card = lazy(async () => ({ default: (await import("./date-time-card")).DateTimeCard }));

const DAY_SECONDS = 86_400;
const TICK_SECONDS = 30;
const HOVER_MS = 300;

export interface DateTimeProps {
  /** Unix seconds. */
  at: number;
  hasSeconds?: boolean;
  /** Never "4 min ago": for times that are compared with others. */
  isAbsolute?: boolean;
  /** Only text, without the card: inside links and buttons. */
  isPlain?: boolean;
}

/**
 * A moment: told from now for a day, then as date and time of the account's zone. Its card, by hover or
 * press, has the same in UTC and unix seconds to copy.
 */
export function DateTime({
  at,
  hasSeconds = false,
  isAbsolute = false,
  isPlain = false,
}: DateTimeProps) {
  const t = useTranslations("ui");
  const { dateTime, relative } = useFormats();
  const now = useNow(TICK_SECONDS);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const absolute = dateTime(at, hasSeconds);
  const isNear = Math.abs(at - now) < DAY_SECONDS;
  const time = (
    <time
      // Browsers know other editions of the tables of languages than the server that drew the page.
      suppressHydrationWarning
      dateTime={new Date(at * 1000).toISOString()}
      title={isPlain ? absolute : undefined}
      className="whitespace-nowrap"
    >
      {isNear && !isAbsolute
        ? relative(at, Math.max(now, Math.min(at, now + TICK_SECONDS)))
        : absolute}
    </time>
  );
  if (isPlain) return time;
  const leave = () => clearTimeout(timer.current);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={(event) => {
          if (event.pointerType !== "mouse") return;
          timer.current = setTimeout(() => setOpen(true), HOVER_MS);
        }}
        onPointerLeave={leave}
        className="relative z-1 -my-0.5 min-h-6 rounded-chip text-left hover:text-ink hover:underline hover:decoration-dotted"
      >
        {time}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Card at={at} anchor={button} label={t("time.card")} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

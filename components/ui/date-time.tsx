"use client";

import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { DAY_SECONDS } from "@/lib/core/time/units";

const Card = lazyWhenOnline(async () => ({
  default: (await import("./date-time-card")).DateTimeCard,
}));

const TICK_SECONDS = 30;
const HOVER_MS = 300;
/** Delay before the hover card closes, so that the pointer can reach it. */
const CLOSE_DELAY_MS = 200;

export interface DateTimeProps {
  at: number;
  hasSeconds?: boolean;
  /** Never relative; for times that are compared. */
  isAbsolute?: boolean;
  /** No card, for use in links and buttons. */
  isPlain?: boolean;
}

/** Time, relative for a day, then in the user's zone. The card adds UTC and copyable Unix seconds. */
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
  const [openedBy, setOpenedBy] = useState<"hover" | "press" | null>(null);
  const absolute = dateTime(at, { hasSeconds });
  const isNear = Math.abs(at - now) < DAY_SECONDS;
  const time = (
    <time
      // Browser and server may have different versions of the locale data.
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
  function openAfter(ms: number, next: typeof openedBy) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenedBy(next), ms);
  }
  const close = () => {
    clearTimeout(timer.current);
    setOpenedBy(null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={openedBy !== null}
        onClick={() => {
          clearTimeout(timer.current);
          setOpenedBy("press");
        }}
        onPointerEnter={(event) => {
          if (event.pointerType === "mouse" && openedBy !== "press") openAfter(HOVER_MS, "hover");
        }}
        onPointerLeave={() => {
          if (openedBy !== "press") openAfter(CLOSE_DELAY_MS, null);
        }}
        className="relative z-1 -my-0.5 min-h-6 min-w-6 rounded-chip text-left hover:text-ink hover:underline hover:decoration-dotted"
      >
        {time}
      </button>
      {openedBy !== null && (
        <Suspense fallback={null}>
          <Card
            // A press on a hover card reopens it with the focus inside.
            key={openedBy}
            at={at}
            anchor={button}
            label={t("time.card")}
            takesFocus={openedBy === "press"}
            onPointerEnter={() => clearTimeout(timer.current)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

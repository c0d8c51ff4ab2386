"use client";

import { useNow as useRenderedAt } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { subscribeToTicks } from "./ticks";

/**
 * Returns the gateway's time in Unix seconds. During hydration it is the time of the server render: rendering code
 * must not read clocks otherwise.
 */
function useClock(everyMs: number, round: (seconds: number) => number): number {
  const renderedAt = useRenderedAt().getTime();
  const subscribe = useCallback(
    (notify: () => void) => subscribeToTicks(everyMs, notify),
    [everyMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => round(getServerTime()),
    () => round(renderedAt / 1_000),
  );
}

export function useNow(step: number): number {
  return useClock(Math.min(step, 60) * 1_000, (seconds) => Math.floor(seconds / step) * step);
}

const COUNTDOWN_MS = 250;

export function useSecondsUntil(at: number): number {
  return useClock(COUNTDOWN_MS, (seconds) => Math.max(0, Math.ceil(at - seconds)));
}

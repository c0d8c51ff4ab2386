"use client";

import { useNow as useRenderedAt } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { serverNow } from "@/lib/queries/transport/server-clock";
import { subscribeToTicks } from "./ticks";

/**
 * Unix seconds of the gateway's clock, rounded by `round`, and again every `everyMs`. While a page hydrates it is the time of its
 * server render, so that both agree: nothing that is rendered may read a clock in another way.
 */
function useClock(everyMs: number, round: (seconds: number) => number): number {
  const renderedAt = useRenderedAt().getTime();
  const subscribe = useCallback(
    (notify: () => void) => subscribeToTicks(everyMs, notify),
    [everyMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => round(serverNow()),
    () => round(renderedAt / 1_000),
  );
}

/** The current time in unix seconds, in whole steps of `step` seconds; it moves on while the page stays open. */
export function useNow(step: number): number {
  return useClock(Math.min(step, 60) * 1_000, (seconds) => Math.floor(seconds / step) * step);
}

const COUNTDOWN_MS = 250;

/** Whole seconds until an instant (unix seconds), counted down to 0. */
export function useSecondsUntil(at: number): number {
  return useClock(COUNTDOWN_MS, (seconds) => Math.max(0, Math.ceil(at - seconds)));
}

"use client";

import { useNow as useRenderedAt } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";

/**
 * The current time in unix seconds, in whole steps of `step` seconds; it moves on while the page stays open. A
 * page that hydrates starts with the time of its server render, so that both agree.
 */
export function useNow(step: number): number {
  const renderedAt = useRenderedAt().getTime();
  const inSteps = (ms: number) => Math.floor(ms / 1000 / step) * step;
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(notify, Math.min(step, 60) * 1000);
      return () => clearInterval(timer);
    },
    [step],
  );
  return useSyncExternalStore(
    subscribe,
    () => inSteps(Date.now()),
    () => inSteps(renderedAt),
  );
}

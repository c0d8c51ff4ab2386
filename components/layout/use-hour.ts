"use client";

import { useSyncExternalStore } from "react";

const HOUR_MS = 3_600_000;
const now = () => Math.floor(Date.now() / HOUR_MS) * (HOUR_MS / 1000);

/** The running hour, in unix seconds: ranges move on with it while the page stays open. */
export function useHour(): number {
  return useSyncExternalStore(
    (notify) => {
      const timer = setInterval(notify, 60_000);
      return () => clearInterval(timer);
    },
    now,
    now,
  );
}

"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, now and after each change of it; `onServer` is what the server takes it for. */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  );
}

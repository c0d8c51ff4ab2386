"use client";

import { useSyncExternalStore } from "react";

const nothing = () => () => undefined;

/**
 * Whether the page is hydrated: it is rendered on the server, before its code has loaded. Forms that keep what is
 * typed in their state are `inert` until then, so that nothing is typed which would be lost; parts that only
 * browsers can render wait for it.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}

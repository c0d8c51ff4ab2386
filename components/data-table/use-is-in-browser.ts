"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its page is taken over, then true: for parts that only browsers can draw. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

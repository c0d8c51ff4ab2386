"use client";

import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/** Until hydration, forms that keep input in state are `inert`, since typed text would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

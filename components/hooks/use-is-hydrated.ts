"use client";

import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/**
 * True after hydration. Until then, forms that keep input in state are `inert`, since typed text would be lost, and
 * client-only parts wait.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

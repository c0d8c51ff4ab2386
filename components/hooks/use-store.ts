import { useSyncExternalStore } from "react";
import type { Store } from "@/lib/core/create-store";

/** Returns a store's value; `onServer` applies during hydration too. */
export function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

import { useSyncExternalStore } from "react";
import type { Store } from "@/lib/core/create-store";

/** Value of a store; `onServer` during server render and hydration. */
export function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

import { useSyncExternalStore } from "react";
import type { Store } from "@/lib/core/create-store";

/** The value of a store; `onServer` while the page is rendered and hydrated. */
export function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

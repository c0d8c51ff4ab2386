"use client";

import { useSyncExternalStore } from "react";
import { useViewer } from "@/components/layout/viewer";

/** Below it there is no place for columns beside the main menu. */
const QUERY = "(max-width: 1023px)";

function subscribe(notify: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether rows have two lines, as on phones and tablets. */
export function useIsCompact(): boolean {
  const { isPhone } = useViewer();
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => isPhone,
  );
}

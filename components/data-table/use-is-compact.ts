"use client";

import { useSyncExternalStore } from "react";
import { useViewer } from "@/components/layout/viewer";

const QUERY = "(max-width: 639px)";

function subscribe(notify: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether rows have two lines, as on phones. */
export function useIsCompact(): boolean {
  const { isPhone } = useViewer();
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => isPhone,
  );
}

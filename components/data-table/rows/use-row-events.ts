"use client";

import { useLayoutEffect, useMemo, useRef } from "react";
import type { RowEvents } from "./table-row";

/** The events of the table as it is now, in an object that stays the same, so that rows need not render for it. */
export function useRowEvents(events: RowEvents): RowEvents {
  const now = useRef(events);
  // With the commit: a press that comes before the browser is idle already acts on what is shown.
  useLayoutEffect(() => {
    now.current = events;
  });
  return useMemo(
    () => ({
      setActive: (id) => now.current.setActive(id),
      peek: (id) => now.current.peek(id),
      toggle: (id, isRange) => now.current.toggle(id, isRange),
    }),
    [],
  );
}

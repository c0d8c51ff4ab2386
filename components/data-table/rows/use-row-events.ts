"use client";

import { useLayoutEffect, useMemo, useRef } from "react";
import type { RowEvents } from "./table-row";

/** Returns a stable object with the latest callbacks. */
export function useRowEvents(events: RowEvents): RowEvents {
  const now = useRef(events);
  // A layout effect, so a press right after the commit uses the rendered state.
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

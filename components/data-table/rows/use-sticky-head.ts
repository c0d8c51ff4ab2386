"use client";

import { type RefCallback, useCallback, useState } from "react";

/** Calls `measure` at once and whenever the size of one of the elements changes. */
function observe(elements: readonly Element[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

export interface StickyHead {
  /** Height of the filters in pixels, below which the column heads stay. */
  top: number;
  /** Pixels from edge to edge; null until it is measured. */
  width: number | null;
  /** For the filters. */
  filters: RefCallback<HTMLElement>;
  /** For the element around the table. */
  frame: RefCallback<HTMLElement>;
  /** Whether the columns do not fit: a frame that scrolls sideways cannot let its heads stay in the window. */
  isWide: boolean;
}

/** What keeps filters and column heads in sight while a list scrolls. */
export function useStickyHead(): StickyHead {
  const [top, setTop] = useState(0);
  const [width, setWidth] = useState<number | null>(null);
  const [isWide, setWide] = useState(false);
  const filters = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    return observe([element], () => {
      setTop(element.offsetHeight);
      setWidth(element.clientWidth);
    });
  }, []);
  const frame = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    // Not `scrollWidth`, which leaves out what is clipped.
    const measure = () => {
      const width = element.firstElementChild?.clientWidth ?? 0;
      setWide(width > element.clientWidth);
    };
    // The table too: with columns left out it fits into a frame that stays as it is.
    return observe([element, ...element.children], measure);
  }, []);
  return { top, width, filters, frame, isWide };
}

"use client";

import { type RefCallback, useCallback, useState } from "react";

/** Calls `measure` now and whenever an element is resized. */
function observe(elements: readonly Element[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

export interface StickyHead {
  /** Height of the filters in pixels, below which column heads stick. */
  top: number;
  /** Width in pixels; null until measured. */
  width: number | null;
  filters: RefCallback<HTMLElement>;
  frame: RefCallback<HTMLElement>;
  /** Columns don't fit: heads can't stick in a frame that scrolls sideways. */
  isWide: boolean;
}

/** Keeps filters and column heads in sight while a list scrolls. */
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
    // Not `scrollWidth`, which excludes clipped content.
    const measure = () => {
      const width = element.firstElementChild?.clientWidth ?? 0;
      setWide(width > element.clientWidth);
    };
    // Observes the table too: hiding columns changes its width, not the frame's.
    return observe([element, ...element.children], measure);
  }, []);
  return { top, width, filters, frame, isWide };
}

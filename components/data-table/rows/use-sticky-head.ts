"use client";

import { type RefCallback, useCallback, useState } from "react";

function observe(elements: readonly Element[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

export interface StickyHead {
  /** Column heads stick below the filters, this many pixels high. */
  top: number;
  width: number | null;
  filters: RefCallback<HTMLElement>;
  frame: RefCallback<HTMLElement>;
  /** Heads can't stick in a frame that scrolls sideways. */
  isWide: boolean;
}

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
    // Hiding columns changes the table's width, not the frame's.
    return observe([element, ...element.children], measure);
  }, []);
  return { top, width, filters, frame, isWide };
}

import { type PointerEvent, useRef } from "react";
import type { BarSpan } from "./types";

interface BarPointerOptions {
  count: number;
  /** Width of the axis right of the plot, in pixels. */
  axis: number;
  highlight: BarSpan | null;
  onHighlight: (span: BarSpan | null) => void;
  onOpen: (span: BarSpan) => void;
}

export const toSpan = (a: number, b: number): BarSpan => [Math.min(a, b), Math.max(a, b)];

interface Press {
  index: number;
  /** The bar was highlighted before the press. */
  isSecond: boolean;
}

/**
 * Pointer handlers of a chart's frame. A mouse hovers to highlight, clicks to open and drags to select periods. On
 * touch screens the first tap highlights a bar and the second opens it.
 */
export function useBarPointer(options: BarPointerOptions) {
  const { count, axis, highlight, onHighlight, onOpen } = options;
  const press = useRef<Press | null>(null);

  /** Bar under the pointer, over the full height of its period. */
  function indexAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / (width - axis)) * count);
    return Math.min(count - 1, Math.max(0, index));
  }

  function isOutside({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || count === 0) return;
      const index = indexAt(event);
      const isSecond = highlight?.[0] === index && highlight[1] === index;
      press.current = { index, isSecond };
      if (event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === "touch" || count === 0) return;
      const index = indexAt(event);
      // Released while another button stays down: browsers send `pointerup` only for the last one.
      if ((event.buttons & 1) === 0) press.current = null;
      const isDragging = press.current !== null;
      onHighlight(toSpan(isDragging ? (press.current?.index ?? index) : index, index));
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      // Lifting a finger fires this too; keep the highlight until the next press.
      if (event.pointerType !== "touch") onHighlight(null);
    },
    // Not `click`: browsers fire none if the pressed mark was replaced.
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const pressed = press.current;
      press.current = null;
      if (pressed === null) return;
      const index = indexAt(event);
      // One bar that is left before the release: like a button, it isn't clicked.
      if (index === pressed.index && isOutside(event)) return;
      if (event.pointerType !== "touch") onOpen(toSpan(pressed.index, index));
      else if (pressed.isSecond) onOpen([index, index]);
      else onHighlight([index, index]);
    },
    onPointerCancel() {
      press.current = null;
    },
    /** On Escape: the release opens nothing. */
    cancel() {
      press.current = null;
      onHighlight(null);
    },
  };
}

import { type PointerEvent, useRef } from "react";
import type { BarSpan } from "./types";

interface BarPointerOptions {
  /** Bars of the chart. */
  count: number;
  /** Pixels of the axis right of the plot. */
  axis: number;
  highlight: BarSpan | null;
  onHighlight: (span: BarSpan | null) => void;
  onOpen: (span: BarSpan) => void;
}

/** The two bars in order. */
export const spanOf = (a: number, b: number): BarSpan => [Math.min(a, b), Math.max(a, b)];

interface Press {
  index: number;
  /** Whether this bar was highlighted before. */
  isSecond: boolean;
}

/**
 * Handlers of the frame around a chart. A mouse highlights by hovering, opens by a click and selects periods by dragging. A
 * finger cannot hover: its first tap highlights a bar, the second one opens it.
 */
export function useBarPointer(options: BarPointerOptions) {
  const { count, axis, highlight, onHighlight, onOpen } = options;
  const press = useRef<Press | null>(null);

  /** The bar under the pointer: the whole height of a period counts. */
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
      onHighlight(spanOf(isDragging ? (press.current?.index ?? index) : index, index));
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      // A finger that is lifted leaves, too; its highlight stays until something else is pressed.
      if (event.pointerType !== "touch") onHighlight(null);
    },
    // Not a click: browsers send none when the pressed mark was replaced meanwhile.
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const pressed = press.current;
      press.current = null;
      if (pressed === null) return;
      const index = indexAt(event);
      // One bar that is left before the release: like a button, it isn't clicked.
      if (index === pressed.index && isOutside(event)) return;
      if (event.pointerType !== "touch") onOpen(spanOf(pressed.index, index));
      else if (pressed.isSecond) onOpen([index, index]);
      else onHighlight([index, index]);
    },
    onPointerCancel() {
      press.current = null;
    },
    /** Escape: releasing the button opens nothing. */
    cancel() {
      press.current = null;
      onHighlight(null);
    },
  };
}

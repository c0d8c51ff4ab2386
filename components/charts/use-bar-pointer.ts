import { type PointerEvent, useRef } from "react";
import type { BarSpan } from "./types";

interface BarPointerOptions {
  count: number;
  /** Pixels right of the plot. */
  axis: number;
  highlight: BarSpan | null;
  onHighlight: (span: BarSpan | null) => void;
  onOpen: (span: BarSpan) => void;
}

export const toSpan = (a: number, b: number): BarSpan => [Math.min(a, b), Math.max(a, b)];

interface Press {
  index: number;
  isSecond: boolean;
}

/**
 * Handles the pointer. Mouse: hover highlights, click opens, drag selects periods. Touch: the first tap highlights,
 * the second opens.
 */
export function useBarPointer(options: BarPointerOptions) {
  const { count, axis, highlight, onHighlight, onOpen } = options;
  const press = useRef<Press | null>(null);

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
      // Browsers send `pointerup` only when the last button is released.
      if ((event.buttons & 1) === 0) press.current = null;
      const isDragging = press.current !== null;
      onHighlight(toSpan(isDragging ? (press.current?.index ?? index) : index, index));
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      // Lifting a finger fires this too; keep the highlight until the next press.
      if (event.pointerType !== "touch") onHighlight(null);
    },
    // Not `click`, which browsers omit if the pressed mark was replaced.
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const pressed = press.current;
      press.current = null;
      if (pressed === null) return;
      const index = indexAt(event);
      // As with a button, leaving before the release cancels the click.
      if (index === pressed.index && isOutside(event)) return;
      if (event.pointerType !== "touch") onOpen(toSpan(pressed.index, index));
      else if (pressed.isSecond) onOpen([index, index]);
      else onHighlight([index, index]);
    },
    onPointerCancel() {
      press.current = null;
    },
    /** Clears the selection (Escape). */
    cancel() {
      press.current = null;
      onHighlight(null);
    },
  };
}

import { createElement, type PointerEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { BarSpan } from "./types";
import { useBarPointer } from "./use-bar-pointer";

interface FrameProps {
  onOpen: (span: BarSpan) => void;
  onRender: (pointer: ReturnType<typeof useBarPointer>) => void;
}

/** Ten bars of 10 pixels each, 50 pixels high. */
function Frame({ onOpen, onRender }: FrameProps) {
  const onHighlight = () => undefined;
  onRender(useBarPointer({ count: 10, axis: 0, highlight: null, onHighlight, onOpen }));
  return null;
}

function renderPointer() {
  const opened: BarSpan[] = [];
  const rendered: ReturnType<typeof useBarPointer>[] = [];
  const props: FrameProps = {
    onOpen: (span) => opened.push(span),
    onRender: (pointer) => rendered.push(pointer),
  };
  renderToStaticMarkup(createElement(Frame, props));
  const pointer = rendered[0];
  if (pointer === undefined) throw new Error("nothing rendered");
  return { pointer, opened };
}

function pointAt(clientX: number, clientY: number, { button = 0, buttons = 1 } = {}) {
  const currentTarget = {
    getBoundingClientRect: () => ({ left: 0, right: 100, top: 0, bottom: 50, width: 100 }),
    setPointerCapture: () => undefined,
  };
  const event = { pointerType: "mouse", pointerId: 1, button, buttons, clientX, clientY };
  return Object.assign(event, { currentTarget }) as unknown as PointerEvent<HTMLElement>;
}

const RELEASED = { buttons: 0 };

describe("chart pointer", () => {
  it("opens the bar that is pressed and released", () => {
    const { pointer, opened } = renderPointer();
    pointer.onPointerDown(pointAt(25, 20));
    pointer.onPointerUp(pointAt(26, 20, RELEASED));
    expect(opened).toEqual([[2, 2]]);
  });

  it("opens no bar when the pointer left the chart before the release", () => {
    const { pointer, opened } = renderPointer();
    pointer.onPointerDown(pointAt(25, 20));
    pointer.onPointerMove(pointAt(25, 90));
    pointer.onPointerUp(pointAt(25, 90, RELEASED));
    pointer.onPointerDown(pointAt(95, 20));
    pointer.onPointerUp(pointAt(140, 20, RELEASED));
    expect(opened).toEqual([]);
  });

  it("opens a selection that is dragged beyond the chart", () => {
    const { pointer, opened } = renderPointer();
    pointer.onPointerDown(pointAt(25, 20));
    pointer.onPointerMove(pointAt(140, 90));
    pointer.onPointerUp(pointAt(140, 90, RELEASED));
    expect(opened).toEqual([[2, 9]]);
  });

  it("ignores a second button that is released later", () => {
    const { pointer, opened } = renderPointer();
    pointer.onPointerDown(pointAt(25, 20));
    pointer.onPointerMove(pointAt(25, 20, { buttons: 3 }));
    pointer.onPointerMove(pointAt(25, 20, { buttons: 2 }));
    pointer.onPointerUp(pointAt(65, 20, { button: 2, buttons: 0 }));
    expect(opened).toEqual([]);
  });
});

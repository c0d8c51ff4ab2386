import { type MouseEvent, useContext, useRef } from "react";
import { ActiveBarContext } from "./active-bar";
import type { Bar } from "./bar-chart";
import type { Plot } from "./plot";

export interface PointerAreaProps {
  plot: Plot;
  bars: readonly Bar[];
  onActive: (index: number) => void;
  onOpen?: ((bar: Bar) => void) | undefined;
}

/**
 * Over the bars: the whole height of a period reacts, not only its bar. A mouse shows by hovering and opens by a click; a
 * finger cannot hover, so its first tap shows a bar and the second one opens it.
 */
export function PointerArea({ plot, bars, onActive, onOpen }: PointerAreaProps) {
  const active = useContext(ActiveBarContext);
  const isFirstTap = useRef(false);
  function indexAt({ currentTarget, clientX }: MouseEvent<SVGRectElement>): number {
    const box = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - box.left) / box.width) * bars.length);
    return Math.min(bars.length - 1, Math.max(0, index));
  }
  function handleClick(event: MouseEvent<SVGRectElement>): void {
    const index = indexAt(event);
    const pressed = bars[index];
    if (isFirstTap.current) onActive(index);
    else if (pressed !== undefined) onOpen?.(pressed);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the picture around it has the keys
    <rect
      x="0"
      width="100%"
      y={plot.top}
      height={plot.bottom - plot.top}
      fill="transparent"
      onPointerMove={(event) => event.pointerType !== "touch" && onActive(indexAt(event))}
      onPointerDown={(event) => {
        isFirstTap.current = event.pointerType === "touch" && active !== indexAt(event);
      }}
      onClick={handleClick}
    />
  );
}

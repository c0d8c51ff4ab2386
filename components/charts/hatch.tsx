import type { BarSeries } from "./types";

/** In forced-colors mode colours may look alike, so parts differ by outline or fill. */
export const FILL_CLASSES: Record<BarSeries["variant"], string> = {
  good: "fill-c1-fill forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  bad: "fill-bad forced-colors:fill-[CanvasText]",
  open: "fill-c6 forced-colors:fill-[GrayText]",
  planned: "fill-c5 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]",
  rest: "fill-c2 forced-colors:fill-[GrayText]",
};

export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line
          x1="0"
          y1="0"
          x2="0"
          y2="5"
          strokeWidth="4"
          className="stroke-surface forced-colors:stroke-[Canvas]"
        />
      </pattern>
    </defs>
  );
}

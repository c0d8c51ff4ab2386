import { clsx } from "clsx";

/**
 * Text on the roomier side of a line down to the bar. If too narrow, it extends beyond the line but stays within the
 * chart.
 */
export function BarNoteLine({ text, share, top }: { text: string; share: number; top: number }) {
  const isLeft = share > 0.5;
  const distance = 100 * (isLeft ? 1 - share : share);
  return (
    <g>
      <line
        x1={`${100 * share}%`}
        x2={`${100 * share}%`}
        y1={2}
        y2={top}
        className="stroke-ink-3 forced-colors:stroke-[CanvasText]"
      />
      <foreignObject x="0" y="0" width="100%" height="20">
        <p className={clsx("flex h-5 items-center", isLeft && "flex-row-reverse")}>
          <span style={{ flexBasis: `calc(${distance}% + 6px)` }} />
          <span className="shrink-0 whitespace-nowrap bg-surface text-ink-2 text-small">
            {text}
          </span>
        </p>
      </foreignObject>
    </g>
  );
}

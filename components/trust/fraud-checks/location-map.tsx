"use client";

import { PlainCountry, WORLD, WorldDrawing } from "@/components/charts/world-drawing";
import { projectNaturalEarth } from "@/lib/core/geo/natural-earth";

const COUNTRY = "fill-c1-fill/40 stroke-surface forced-colors:fill-[GrayText]";
/** White ring, so the point is visible on any country. */
const POINT = "fill-c1-fill stroke-surface forced-colors:fill-[Highlight]";
const RING = "fill-none stroke-ink forced-colors:stroke-[Highlight]";

/** Map of the location; the adjacent facts say the same. */
export function LocationMap({
  label,
  iso2,
  geolocation,
}: {
  label: string;
  iso2: string | null;
  geolocation: readonly [number, number];
}) {
  const [x, y] = projectNaturalEarth(geolocation, WORLD.projection);
  return (
    <WorldDrawing label={label} isPicture>
      {WORLD.paths.map(({ code, d }, index) => {
        const key = code ?? index;
        if (code === null || code !== iso2) return <PlainCountry key={key} d={d} />;
        return <path key={key} d={d} strokeWidth="0.5" className={COUNTRY} />;
      })}
      <circle cx={x} cy={y} r="11" strokeWidth="2" className={RING} />
      <circle cx={x} cy={y} r="5" strokeWidth="1.5" className={POINT} />
    </WorldDrawing>
  );
}

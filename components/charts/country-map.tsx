"use client";

import { clsx } from "clsx";
import { toQuintile } from "./quintiles";
import { PlainCountry, WORLD, WorldDrawing } from "./world-drawing";

export interface CountryMapProps {
  label: string;
  /** Values above 0 by ISO code; other countries are plain. */
  values: ReadonlyMap<string, number>;
  describe: (code: string, value: number) => string;
  selected: readonly string[];
  active: string | null;
  onActive: (code: string | null) => void;
  onSelect: (code: string) => void;
}

const STEPS = [
  "fill-c1-fill/25",
  "fill-c1-fill/40",
  "fill-c1-fill/60",
  "fill-c1-fill/80",
  "fill-c1-fill",
] as const;
const INTERACTIVE_CLASSES =
  "cursor-pointer stroke-surface outline-none focus-visible:stroke-focus focus-visible:[stroke-width:2] forced-colors:fill-[Highlight]";

/** World map with selectable countries, coloured by fifths; an adjacent list has the numbers. */
export function CountryMap(props: CountryMapProps) {
  const { label, values, describe, selected, active, onActive, onSelect } = props;
  const all = [...values.values()].filter((value) => value > 0);
  return (
    <WorldDrawing label={label}>
      {WORLD.paths.map(({ code, d }, index) => {
        const value = values.get(code ?? "") ?? 0;
        const key = code ?? index;
        if (code === null || value === 0) return <PlainCountry key={key} d={d} />;
        const isMarked = active === code || selected.includes(code);
        return (
          // biome-ignore lint/a11y/useSemanticElements: an SVG shape can't be a <button>
          <path
            key={key}
            d={d}
            role="button"
            tabIndex={0}
            aria-pressed={selected.includes(code)}
            aria-label={describe(code, value)}
            strokeWidth={isMarked ? 1.5 : 0.5}
            onClick={() => onSelect(code)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              onSelect(code);
            }}
            onPointerEnter={() => onActive(code)}
            onPointerLeave={() => onActive(null)}
            onFocus={() => onActive(code)}
            onBlur={() => onActive(null)}
            className={clsx(
              INTERACTIVE_CLASSES,
              STEPS[toQuintile(value, all)],
              isMarked && "stroke-ink",
            )}
          />
        );
      })}
    </WorldDrawing>
  );
}

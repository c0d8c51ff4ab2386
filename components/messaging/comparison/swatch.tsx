import { clsx } from "clsx";
import { type ChartVariant, SWATCH } from "@/components/charts/variants";

/** Colour of an item in the chart. */
export function Swatch({ variant }: { variant: ChartVariant }) {
  return (
    <span
      aria-hidden
      className={clsx("inline-block h-2.5 w-3 shrink-0 forced-color-adjust-none", SWATCH[variant])}
    />
  );
}

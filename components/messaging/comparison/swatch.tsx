import { clsx } from "clsx";
import { type ChartVariant, SWATCH } from "@/components/charts/variants";

export function Swatch({ variant }: { variant: ChartVariant }) {
  return (
    <span
      aria-hidden
      className={clsx("inline-block h-2.5 w-3 shrink-0 forced-color-adjust-none", SWATCH[variant])}
    />
  );
}

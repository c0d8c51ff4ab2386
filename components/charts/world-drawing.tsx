import type { ReactNode } from "react";
import world from "@/data/world-shapes.json";

export const WORLD = world;

const PLAIN_CLASSES =
  "fill-sunken stroke-line forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]";

export const PlainCountry = ({ d }: { d: string }) => (
  <path d={d} strokeWidth="0.5" className={PLAIN_CLASSES} />
);

/** World map; with `isPicture`, a labeled image without interaction. */
export function WorldDrawing({
  label,
  isPicture = false,
  children,
}: {
  label: string;
  isPicture?: boolean;
  children: ReactNode;
}) {
  return (
    <svg
      role={isPicture ? "img" : "group"}
      aria-label={label}
      viewBox={`0 0 ${world.width} ${world.height}`}
      className="h-auto w-full"
    >
      {children}
    </svg>
  );
}

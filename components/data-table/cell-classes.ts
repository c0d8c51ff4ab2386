/** The gutter of every cell. */
export const cellClass = "px-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";
/** On phones the target of the box reaches into the gutter, so that the box itself stands at it. */
export const boxCellClass = "max-md:px-0.5!";
/** Stays below the filters while the rows scroll, in a frame that does not scroll itself. */
export const stickyClass = "z-5 md:in-data-fits:sticky md:in-data-fits:top-(--filters)";

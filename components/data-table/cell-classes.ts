export const cellClass = "px-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";
/** On phones the touch target extends into the gutter. */
export const boxCellClass = "max-md:px-0.5!";
/** Only in frames that don't scroll themselves. */
export const stickyClass = "z-5 md:in-data-fits:sticky md:in-data-fits:top-(--filters)";

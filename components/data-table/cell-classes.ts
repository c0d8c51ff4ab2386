export const cellClass = "px-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";
/** On phones the touch target extends into the gutter. */
export const boxCellClass = "max-md:px-0.5!";
/** Like `cellClass`, for cells that are the first or last only in their layout. */
export const startClass = "pl-4 md:pl-6";
export const endClass = "pr-4 md:pr-6";
/** Show one of the two layouts by media query while the width isn't known to scripts. */
export const compactClass = (isCompact: boolean | null) => isCompact === null && "lg:hidden";
export const columnsClass = (isCompact: boolean | null) => isCompact === null && "max-lg:hidden";
/** Sticky only in frames that don't scroll themselves. */
export const stickyClass = "z-5 md:in-data-fits:sticky md:in-data-fits:top-(--filters)";

/** Cells of the ruled tables of the team. */
export const headClass =
  "border-line border-b px-2 py-2 text-left font-normal text-small text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";
export const cellClass =
  "border-line-soft border-b px-2 py-2 align-top first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";

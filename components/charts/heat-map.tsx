"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import { type HeatCell, heatLevels, moveCell } from "./heat";

/** By level; the numbers carry the meaning where colours are replaced. */
const LEVELS = [
  "bg-sunken",
  "bg-c1-fill/20",
  "bg-c1-fill/40",
  "bg-c1-fill/60",
  "bg-c1-fill/80",
  "bg-c1-fill",
] as const;
const CELL = "h-6 border border-surface p-0 forced-color-adjust-none";

export interface HeatMapProps {
  /** Name of the table. */
  label: string;
  rows: readonly { key: string; label: string; title: string }[];
  columns: readonly { key: string; label: string; title: string }[];
  /** Values by row, then column; null without any. */
  cells: readonly (readonly (HeatCell | null)[])[];
  /** How values are divided into colours. */
  steps: "equal" | "ranks";
  /** Shown and read for a cell without a value. */
  emptyLabel: string;
  formatValue: (value: number) => string;
  /** Explains the keys and the pointer. */
  hint: string;
}

/** Table with coloured cells. Arrow keys move from cell to cell; the line below has the cell's values. */
export function HeatMap(props: HeatMapProps) {
  const { label, rows, columns, cells, steps, emptyLabel, formatValue, hint } = props;
  const [active, setActive] = useState<readonly [row: number, column: number] | null>(null);
  const [isWalking, setWalking] = useState(false);
  const readingId = useId();
  const { getLevel, bounds } = heatLevels(cells.flat(), steps);
  const read = ([row, column]: readonly [number, number]) => {
    const text = cells[row]?.[column]?.text ?? emptyLabel;
    return `${rows[row]?.title}, ${columns[column]?.title}: ${text}`;
  };
  function press(event: KeyboardEvent): void {
    if (event.key === "Escape") setActive(null);
    const next = moveCell(active, event, rows.length, columns.length);
    if (next === undefined) return;
    event.preventDefault();
    setWalking(true);
    setActive(next);
  }
  return (
    <div className="grid gap-2 print:break-inside-avoid">
      <section
        aria-label={label}
        aria-describedby={readingId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between the cells
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
      >
        <table className="w-full table-fixed border-separate border-spacing-0">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <td className="w-10" />
              {columns.map(({ key, label: text, title }, index) => (
                <th
                  key={key}
                  scope="col"
                  className="h-5 overflow-visible whitespace-nowrap text-left font-normal text-ink-3 text-small"
                >
                  <span className="sr-only">{title}</span>
                  <span aria-hidden className={clsx(index % 6 !== 0 && "max-sm:hidden")}>
                    {text}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label: text, title }, row) => (
              <tr key={key}>
                <th scope="row" className="pr-2 text-left font-normal text-ink-3 text-small">
                  <span className="sr-only">{title}</span>
                  <span aria-hidden>{text}</span>
                </th>
                {columns.map((column, index) => {
                  const cell = cells[row]?.[index] ?? null;
                  const isActive = active?.[0] === row && active[1] === index;
                  return (
                    <td
                      key={column.key}
                      onPointerEnter={() => {
                        setWalking(false);
                        setActive([row, index]);
                      }}
                      className={clsx(
                        CELL,
                        LEVELS[getLevel(cell)],
                        isActive && "outline-2 outline-ink -outline-offset-2",
                      )}
                    >
                      <span className="sr-only">{cell?.text ?? emptyLabel}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex min-h-4 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-small">
        {/* Reserved, so that reading a cell moves nothing. */}
        <p id={readingId} className="min-h-8 flex-1 basis-60 sm:min-h-4 print:invisible">
          {active === null ? <span className="text-ink-3">{hint}</span> : read(active)}
        </p>
        {bounds !== null && (
          <p aria-hidden className="flex items-center gap-2">
            {formatValue(bounds[0])}
            <span className="flex">
              {LEVELS.slice(1).map((level) => (
                <span key={level} className={clsx("size-2.5 forced-color-adjust-none", level)} />
              ))}
            </span>
            {formatValue(bounds[1])}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {isWalking && active !== null && read(active)}
      </p>
    </div>
  );
}

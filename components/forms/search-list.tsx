"use client";

import { type ReactNode, useState } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import { controlClass } from "@/components/ui/field";
import { optionClass } from "@/components/ui/overlay";
import { Panel, type PanelProps } from "@/components/ui/panel";

export interface SearchLabels {
  label: string;
  search: string;
  failed: string;
  none: string;
}

interface Search {
  typed: string;
  setTyped: (input: string) => void;
  name: string;
}

export function useSearch(): Search {
  const [typed, setTyped] = useState("");
  return { typed, setTyped, name: useDebounced(typed.trim(), 200) };
}

interface SearchListProps<Row> extends PanelProps {
  labels: SearchLabels;
  search: Search;
  rows: readonly Row[] | undefined;
  error: Error | null;
  toKey: (row: Row) => string | number;
  line: (row: Row) => ReactNode;
  align?: "start" | "end";
  className: string;
  children?: ReactNode;
  onChoose: (row: Row) => void;
}

export function SearchList<Row>(props: SearchListProps<Row>) {
  const {
    labels,
    search,
    rows,
    error,
    toKey,
    line,
    align,
    className,
    children,
    onChoose,
    ...panel
  } = props;
  return (
    <Panel
      {...panel}
      label={labels.label}
      {...(align !== undefined && { align })}
      className={`grid gap-1 p-2 ${className}`}
    >
      <input
        aria-label={labels.search}
        placeholder={labels.search}
        autoComplete="off"
        value={search.typed}
        onChange={(event) => search.setTyped(event.target.value)}
        className={controlClass}
      />
      {error !== null && <p className="px-2 py-1 text-bad-ink">{labels.failed}</p>}
      {rows?.length === 0 && <p className="px-2 py-1 text-ink-3">{labels.none}</p>}
      <ul className="relative max-h-64 overflow-y-auto">
        {rows?.map((row) => (
          <li key={toKey(row)}>
            <button
              type="button"
              onClick={() => {
                panel.onClose();
                onChoose(row);
              }}
              className={`${optionClass} w-full text-left hover:bg-hover`}
            >
              {line(row)}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}

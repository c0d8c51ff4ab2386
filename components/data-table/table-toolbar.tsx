"use client";

import { Columns3, Download, Filter } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Kbd } from "@/components/ui/kbd";
import { LazyPanel } from "./lazy-panel";
import type { BuiltInView, Column, FilterField, TableName } from "./types";
import type { TableLookState } from "./use-table-look";
import type { TableState } from "./use-table-state";

const loadFilters = async () => (await import("./filter-menu")).FilterMenu;
const loadColumns = async () => (await import("./column-panel")).ColumnPanel;
const loadViews = async () => (await import("./views-panel")).ViewsPanel;
const loadExport = async () => (await import("./export-panel")).ExportPanel;

export interface ExportSource {
  /** Address of the export, below the API. */
  path: string;
  /** The filters of the list as they are asked for now. */
  query: URLSearchParams;
  /** Columns that a file can have; those that the table shows are chosen at first. */
  columns: readonly { key: string; label: string }[];
  fileName: string;
}

export interface TableToolbarProps {
  table: TableName;
  columns: readonly Pick<Column<never>, "key" | "label" | "isLink">[];
  fields: readonly FilterField[];
  views: readonly BuiltInView[];
  state: TableState;
  look: TableLookState;
  search: string | undefined;
  exportSource: ExportSource | undefined;
  total: number | undefined;
  extra?: ReactNode;
}

/** View, search and filters at the left; export and columns at the right. */
export function TableToolbar(props: TableToolbarProps) {
  const { table, columns, fields, views, state, look, search, exportSource, total } = props;
  const t = useTranslations("table");
  const [open, setOpen] = useState<"filter" | "export" | null>(null);
  const bar = useRef<HTMLElement>(null);
  const toggle = (which: "filter" | "export") => (isOpen: boolean) =>
    setOpen(isOpen ? which : null);
  /** By key it may be out of sight; a panel opens where its button is. */
  function openHere(which: "filter" | "export") {
    bar.current?.scrollIntoView({ block: "nearest" });
    setOpen(which);
  }
  useShortcut("F", t("filter.label"), () => openHere("filter"), {
    scope: "page",
    isEnabled: fields.length > 0,
  });
  useShortcut("E", t("export.label"), () => openHere("export"), {
    scope: "page",
    isEnabled: exportSource !== undefined,
  });
  const viewName = look.view?.name ?? look.builtIn?.label ?? t("view.label");
  return (
    <search ref={bar} className="flex flex-wrap items-center gap-2 px-4 py-2 md:px-6">
      {views.length > 0 && (
        <LazyPanel load={loadViews} panel={{ table, views, state, look }} className="max-w-48">
          <span className="truncate">{viewName}</span>
          {look.isEdited && (
            <span
              role="img"
              aria-label={t("view.edited")}
              className="size-1.5 shrink-0 rounded-full bg-accent"
            />
          )}
        </LazyPanel>
      )}
      {search !== undefined && (
        <input
          type="search"
          data-search
          aria-label={search}
          placeholder={search}
          value={state.q}
          onChange={(event) => state.search(event.target.value)}
          className="min-h-7 w-56 rounded-control border border-line-strong bg-raised px-2.5 placeholder:text-ink-3 max-md:-order-1 max-md:min-h-11 max-md:w-full max-md:text-base"
        />
      )}
      {fields.length > 0 && (
        <LazyPanel
          load={loadFilters}
          panel={{ fields, state }}
          isOpen={open === "filter"}
          onOpenChange={toggle("filter")}
        >
          <Filter aria-hidden size={14} strokeWidth={1.75} />
          {t("filter.label")}
          <Kbd keys="F" />
        </LazyPanel>
      )}
      {props.extra}
      <div className="ml-auto flex gap-2">
        {exportSource !== undefined && (
          <LazyPanel
            load={loadExport}
            panel={{ source: exportSource, shown: look.look.columns, total }}
            isOpen={open === "export"}
            onOpenChange={toggle("export")}
          >
            <Download aria-hidden size={14} strokeWidth={1.75} />
            {t("export.label")}
            <Kbd keys="E" />
          </LazyPanel>
        )}
        <LazyPanel load={loadColumns} panel={{ columns, look }} className="max-sm:hidden">
          <Columns3 aria-hidden size={14} strokeWidth={1.75} />
          {t("columns.label")}
        </LazyPanel>
      </div>
    </search>
  );
}

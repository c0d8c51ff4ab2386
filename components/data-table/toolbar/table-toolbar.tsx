"use client";

import type { TableToolbarProps } from "./toolbar-props";
import { Columns3, Download, Ellipsis, Filter } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Kbd } from "@/components/ui/kbd";
import { SearchInput } from "@/components/ui/search-input";
import { EditedMark } from "@/components/data-table/views/edited-mark";
import { FilterChips } from "@/components/data-table/filters/filter-chips";
import { LazyPanel } from "@/components/ui/lazy-panel";

const loadFilters = async () =>
  (await import("@/components/data-table/filters/filter-menu")).FilterMenu;
const loadColumns = async () =>
  (await import("@/components/data-table/views/column-panel")).ColumnPanel;
const loadViews = async () =>
  (await import("@/components/data-table/views/views-panel")).ViewsPanel;
const loadMore = async () => (await import("./more-panel")).MorePanel;
const loadExport = async () => (await import("./export-panel")).ExportPanel;

/** Matches `max-md`. */
const NARROW_QUERY = "(max-width: 767px)";
type OpenedPanel = "filter" | "export" | "more" | "moreExport";

export function TableToolbar(props: TableToolbarProps) {
  const { table, columns, fields, views, state, preferences, search, exportSource, total } = props;
  const t = useTranslations("table");
  const [open, setOpen] = useState<OpenedPanel | null>(null);
  const bar = useRef<HTMLElement>(null);
  const toggle = (which: OpenedPanel) => (isOpen: boolean) => setOpen(isOpen ? which : null);
  /** A shortcut may open it while scrolled out of sight. */
  function openHere(which: OpenedPanel) {
    bar.current?.scrollIntoView({ block: "nearest" });
    setOpen(which);
  }
  useShortcut("F", t("filter.label"), () => openHere("filter"), {
    scope: "page",
    isEnabled: fields.length > 0,
  });
  useShortcut(
    "E",
    t("export.label"),
    () => openHere(matchMedia(NARROW_QUERY).matches ? "moreExport" : "export"),
    {
      scope: "page",
      isEnabled: exportSource !== undefined,
    },
  );
  const viewName = preferences.view?.name ?? preferences.builtIn?.label ?? t("view.label");
  const hasMore = views.length > 0 || exportSource !== undefined;
  return (
    <search ref={bar} className="flex flex-wrap items-center gap-2 px-4 py-2 md:px-6 print:hidden">
      {views.length > 0 && (
        <LazyPanel
          load={loadViews}
          panel={{ table, views, state, preferences }}
          className="max-w-48 max-md:hidden"
        >
          <span className="truncate">{viewName}</span>
          {preferences.isEdited && <EditedMark />}
        </LazyPanel>
      )}
      {search !== undefined && (
        <SearchInput label={search} value={state.q} onChange={state.search} />
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
      <FilterChips fields={fields} state={state} />
      <div className="ml-auto flex gap-2">
        {exportSource !== undefined && (
          <LazyPanel
            load={loadExport}
            panel={{ source: exportSource, preferences, total }}
            isOpen={open === "export"}
            onOpenChange={toggle("export")}
            className="max-md:hidden"
          >
            <Download aria-hidden size={14} strokeWidth={1.75} />
            {t("export.label")}
            <Kbd keys="E" />
          </LazyPanel>
        )}
        <LazyPanel load={loadColumns} panel={{ columns, preferences }} className="max-lg:hidden">
          <Columns3 aria-hidden size={14} strokeWidth={1.75} />
          {t("columns.label")}
        </LazyPanel>
        {hasMore && (
          <LazyPanel
            load={loadMore}
            panel={{
              table,
              views,
              state,
              preferences,
              exportSource,
              total,
              viewName,
              initialAction: open === "moreExport" ? ("export" as const) : null,
            }}
            label={t("more")}
            isOpen={open === "more" || open === "moreExport"}
            onOpenChange={toggle("more")}
            className="md:hidden"
          >
            <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
          </LazyPanel>
        )}
      </div>
    </search>
  );
}

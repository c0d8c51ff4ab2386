"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { showToast } from "@/components/ui/toast/toast";
import type { TableSettingsUpdate, TableView } from "@/lib/gateway/account/table-views/schema";
import { useUpdateTableSettings, useTableSettings, useTableViews } from "@/lib/queries/table-views";
import { areFiltersEqual } from "@/components/data-table/query/filter-text";
import type {
  BuiltInView,
  Column,
  Density,
  FilterField,
  TableName,
} from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/query/use-table-state";

/** From the open saved view, else the user's own. */
export interface TablePreferences {
  columns: readonly string[];
  order: readonly string[];
  density: Density;
}

export interface TablePreferencesInput<Row> {
  table: TableName;
  columns: readonly Column<Row>[];
  fields: readonly FilterField[];
  views: readonly BuiltInView[];
  state: TableState;
}

const SAVED_VIEW_PATTERN = /^v_(\d+)$/;
const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

/** Adds columns new in this version, drops removed ones. */
function fitPreferences<Row>(
  columns: readonly Column<Row>[],
  requested: Partial<TablePreferences> | null,
): TablePreferences {
  const columnKeys = columns.map(({ key }) => key);
  const order = (requested?.order ?? columnKeys).filter((key) => columnKeys.includes(key));
  const isNew = (key: string) => !(requested?.order ?? columnKeys).includes(key);
  const defaultColumns = columns
    .filter(({ isHiddenByDefault }) => !isHiddenByDefault)
    .map(({ key }) => key);
  const visible = requested?.columns ?? defaultColumns;
  const link = columns.find(({ isLink }) => isLink)?.key;
  const full = [...order, ...columnKeys.filter((key) => !order.includes(key))];
  return {
    order: link === undefined ? full : [link, ...full.filter((key) => key !== link)],
    columns: columnKeys.filter(
      (key) =>
        key === link || visible.includes(key) || (isNew(key) && defaultColumns.includes(key)),
    ),
    density: requested?.density ?? "default",
  };
}

export function useTablePreferences<Row>({
  table,
  columns,
  fields,
  views,
  state,
}: TablePreferencesInput<Row>) {
  const t = useTranslations("table");
  const settings = useTableSettings(table);
  /** Optimistic, reverted if saving fails. */
  const [chosen, setChosen] = useState<TableSettingsUpdate | null>(null);
  const ownSettings = chosen ?? settings.data;
  const store = useUpdateTableSettings(table);
  const savedId = Number(SAVED_VIEW_PATTERN.exec(state.view)?.[1] ?? 0);
  const [isRequested, setRequested] = useState(false);
  const hasDefault = ownSettings?.default_view_id != null;
  const saved = useTableViews(table, isRequested || savedId > 0 || hasDefault);
  const view = saved.data?.rows.find(({ id }) => id === savedId);
  const [draft, setDraft] = useState<{ view: number; values: TablePreferences } | null>(null);
  const ownPreferences = useMemo(
    () =>
      fitPreferences(
        columns,
        ownSettings === undefined
          ? null
          : {
              density: ownSettings.density,
              ...(ownSettings.columns && { columns: ownSettings.columns }),
              ...(ownSettings.order && { order: ownSettings.order }),
            },
      ),
    [columns, ownSettings],
  );
  const ofView = useMemo(
    () => (view === undefined ? null : fitPreferences(columns, view)),
    [columns, view],
  );
  const values = (draft?.view === savedId ? draft.values : null) ?? ofView ?? ownPreferences;
  const builtIn =
    views.find(({ id }) => id === state.view) ?? (view === undefined ? views[0] : undefined);
  const requested = view ?? builtIn;
  const isEdited =
    requested !== undefined &&
    state.view !== "" &&
    (!areFiltersEqual(omitUnknown(requested.filters, fields), state.filters) ||
      (view !== undefined &&
        ofView !== null &&
        (view.sort?.field !== state.sort?.field ||
          view.sort?.direction !== state.sort?.direction ||
          !isSame(ofView.columns, values.columns) ||
          !isSame(ofView.order, values.order) ||
          ofView.density !== values.density)));

  function openSaved(next: TableView, history: "push" | "replace" = "push") {
    const filters = omitUnknown(next.filters, fields);
    const unknown = [...next.columns, ...next.order].some(
      (key) => !columns.some((column) => column.key === key),
    );
    if (unknown || filters.length < next.filters.length) showToast({ title: t("view.dropped") });
    setDraft(null);
    state.applyView(`v_${next.id}`, { filters, sort: next.sort }, history);
  }

  const isOpened = useRef(false);
  const defaultView = saved.data?.rows.find(({ id }) => id === ownSettings?.default_view_id);
  const openDefault = useEffectEvent(() => {
    if (isOpened.current || ownSettings === undefined) return;
    if (location.search !== "") isOpened.current = true;
    else if (!hasDefault) isOpened.current = true;
    else if (defaultView !== undefined) {
      isOpened.current = true;
      openSaved(defaultView, "replace");
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when both are loaded
  useEffect(() => openDefault(), [ownSettings, defaultView]);

  return {
    values,
    wrapsText: ownSettings?.wraps_text ?? false,
    isReady: !settings.isPending,
    view,
    builtIn,
    isEdited,
    isDefault: view !== undefined && ownSettings?.default_view_id === view.id,
    savedViews: saved,
    loadViews: () => setRequested(true),
    openSaved,
    openBuiltIn: (next: BuiltInView) => {
      setDraft(null);
      state.applyView(next === views[0] ? null : next.id, { filters: next.filters, sort: null });
    },
    reset: () => {
      setDraft(null);
      if (view !== undefined) openSaved(view);
      else if (builtIn !== undefined) {
        state.applyView(state.view, { filters: builtIn.filters, sort: null });
      }
    },
    dropDraft: () => setDraft(null),
    setValues: (next: TablePreferences) => {
      if (view !== undefined) setDraft({ view: view.id, values: next });
      else save({ columns: [...next.columns], order: [...next.order], density: next.density });
    },
    exportColumns: ownSettings?.export_columns ?? null,
    setExportColumns: (export_columns: string[]) => save({ export_columns }),
    setWraps: (wraps_text: boolean) => save({ wraps_text }),
    setDefault: (default_view_id: number | null) => save({ default_view_id }),
  };

  function save(changes: Partial<TableSettingsUpdate>) {
    const body: TableSettingsUpdate = {
      columns: ownSettings?.columns ?? null,
      order: ownSettings?.order ?? null,
      density: ownSettings?.density ?? "default",
      wraps_text: ownSettings?.wraps_text ?? false,
      default_view_id: ownSettings?.default_view_id ?? null,
      export_columns: ownSettings?.export_columns ?? null,
      ...changes,
    };
    setChosen(body);
    store.mutate(body, {
      onError: (error) => {
        setChosen(null);
        showToast({ title: t("settingsFailed"), text: error.message, isFailure: true });
      },
    });
  }
}

export type TablePreferencesState = ReturnType<typeof useTablePreferences>;

function omitUnknown(
  filters: TableView["filters"] | BuiltInView["filters"],
  fields: readonly FilterField[],
) {
  return filters.filter(({ field }) => fields.some(({ urlName }) => urlName === field));
}

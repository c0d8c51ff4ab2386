"use client";

import { clsx } from "clsx";
import { Check, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { IconButton } from "@/components/ui/icon-button";
import { optionClass } from "@/components/ui/overlay";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { Switch } from "@/components/ui/toggles";
import { useTableViewChanges } from "@/lib/queries/table-views";
import type { BuiltInView, TableName } from "@/components/data-table/types";
import type { TablePreferencesState } from "./use-table-preferences";
import type { TableState } from "@/components/data-table/query/use-table-state";

const NameForm = lazyWhenOnline(async () => ({
  default: (await import("./name-form")).NameForm,
}));

export interface ViewsPanelProps extends PanelProps {
  table: TableName;
  views: readonly BuiltInView[];
  state: TableState;
  preferences: TablePreferencesState;
}

export function ViewsPanel({ anchor, ...props }: ViewsPanelProps) {
  const t = useTranslations("table.view");
  return (
    <Panel label={t("label")} anchor={anchor} onClose={props.onClose} className="w-72 p-1">
      <ViewChoices {...props} />
    </Panel>
  );
}

export function ViewChoices(props: Omit<ViewsPanelProps, "anchor">) {
  const { table, views, state, preferences, onClose } = props;
  const t = useTranslations("table.view");
  const { savedViews, loadViews } = preferences;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the panel opens
  useEffect(loadViews, []);
  const { create, update, remove } = useTableViewChanges(table);
  const [isNaming, setNaming] = useState(false);
  const current = {
    filters: state.filters.map((filter) => ({ ...filter, values: [...filter.values] })),
    sort: state.sort,
    columns: [...preferences.values.columns],
    order: [...preferences.values.order],
    density: preferences.values.density,
  };
  const view = preferences.view;
  const failure = update.error ?? remove.error ?? savedViews.error;
  const canSave = preferences.isEdited || view === undefined;
  return (
    <div className="grid gap-1">
      <ul className="max-h-80 overflow-y-auto">
        {views.map((builtIn) => (
          <Choice
            key={builtIn.id}
            isChosen={view === undefined && preferences.builtIn?.id === builtIn.id}
            onChoose={() => {
              preferences.openBuiltIn(builtIn);
              onClose();
            }}
          >
            {builtIn.label}
          </Choice>
        ))}
        {savedViews.data?.rows.map((row) => (
          <Choice
            key={row.id}
            isChosen={view?.id === row.id}
            onChoose={() => {
              preferences.openSaved(row);
              onClose();
            }}
            remove={
              row.is_own && (
                <IconButton
                  isSmall
                  icon={Trash2}
                  label={t("delete", { name: row.name })}
                  onClick={() => {
                    remove.mutate(row.id);
                    if (view?.id === row.id) state.setView(null);
                    if (preferences.isDefault) preferences.setDefault(null);
                  }}
                />
              )
            }
          >
            {row.name}
            {row.is_shared && <span className="text-ink-3"> · {t("shared")}</span>}
          </Choice>
        ))}
      </ul>
      {failure !== null && <ErrorPanel error={failure} />}
      <div className="grid gap-2 border-line-soft border-t p-2">
        {preferences.isEdited && view?.is_own && (
          <Button
            isBusy={update.isPending}
            onClick={() =>
              update.mutate({ id: view.id, ...current }, { onSuccess: preferences.dropDraft })
            }
          >
            {t("update", { name: view.name })}
          </Button>
        )}
        {preferences.isEdited && (
          <Button variant="quiet" onClick={preferences.reset}>
            {t("reset")}
          </Button>
        )}
        {view !== undefined && (
          <Switch
            label={t("default")}
            checked={preferences.isDefault}
            onChange={(event) => preferences.setDefault(event.target.checked ? view.id : null)}
          />
        )}
        {isNaming ? (
          <Suspense fallback={null}>
            <NameForm
              save={(values) => create.mutateAsync({ table, ...values, ...current })}
              onSaved={({ id }) => {
                preferences.dropDraft();
                state.setView(`v_${id}`);
                onClose();
              }}
            />
          </Suspense>
        ) : (
          canSave && (
            <Button variant="quiet" onClick={() => setNaming(true)}>
              {t("saveNew")}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function Choice(props: {
  isChosen: boolean;
  onChoose: () => void;
  remove?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-current={props.isChosen || undefined}
        onClick={props.onChoose}
        className={clsx(optionClass, "min-w-0 flex-1 cursor-pointer text-left hover:bg-hover")}
      >
        <span className="min-w-0 flex-1 truncate">{props.children}</span>
        {props.isChosen && <Check aria-hidden size={14} strokeWidth={1.75} />}
      </button>
      {props.remove}
    </li>
  );
}

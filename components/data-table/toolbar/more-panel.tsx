"use client";

import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { optionClass } from "@/components/ui/overlay";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { ExportChoices } from "./export-panel";
import { EditedMark } from "@/components/data-table/views/edited-mark";
import type { TableToolbarProps } from "./toolbar-props";
import { ViewChoices } from "@/components/data-table/views/views-panel";

export type MoreAction = "view" | "export";

export interface MorePanelProps
  extends PanelProps,
    Pick<
      TableToolbarProps,
      "table" | "views" | "state" | "preferences" | "exportSource" | "total"
    > {
  viewName: string;
  initialAction: MoreAction | null;
}

/**
 * Panel with the table's less frequent actions on phones. Two-line rows have no columns, so it has no column
 * settings. Escape goes back one step.
 */
export function MorePanel(props: MorePanelProps) {
  const { table, views, state, preferences, exportSource, total, viewName, onClose } = props;
  const t = useTranslations("table");
  const [chosen, setChosen] = useState(props.initialAction);
  const actionItem = (action: MoreAction, note?: ReactNode) => (
    <li>
      <button
        type="button"
        onClick={() => setChosen(action)}
        className={clsx(optionClass, "w-full cursor-pointer text-left hover:bg-hover")}
      >
        <span className="flex-1">{t(`${action}.label`)}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-ink-3">{note}</span>
        <ChevronRight aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
      </button>
    </li>
  );
  return (
    <Panel
      label={chosen === null ? t("more") : t(`${chosen}.label`)}
      anchor={props.anchor}
      align="end"
      onClose={onClose}
      onEscape={(event) => {
        if (chosen === null) return;
        event.preventDefault();
        setChosen(null);
      }}
      className="w-80 p-1"
    >
      {chosen === null ? (
        <ul>
          {views.length > 0 &&
            actionItem(
              "view",
              <>
                <span className="truncate">{viewName}</span>
                {preferences.isEdited && <EditedMark />}
              </>,
            )}
          {exportSource !== undefined && actionItem("export")}
        </ul>
      ) : (
        <>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: restores the focus, since the pressed element was removed
            autoFocus
            onClick={() => setChosen(null)}
            className={clsx(optionClass, "mb-1 w-full cursor-pointer text-ink-2 hover:bg-hover")}
          >
            <ChevronLeft aria-hidden size={14} strokeWidth={1.75} />
            {t(`${chosen}.label`)}
          </button>
          {chosen === "view" && (
            <ViewChoices
              table={table}
              views={views}
              state={state}
              preferences={preferences}
              onClose={onClose}
            />
          )}
          {chosen === "export" && exportSource !== undefined && (
            <div className="p-2">
              <ExportChoices
                source={exportSource}
                preferences={preferences}
                total={total}
                onClose={onClose}
              />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

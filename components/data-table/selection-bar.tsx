"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageCheckbox } from "./table-head";
import type { BulkAction, Target } from "./types";
import type { Selection } from "./use-selection";

export interface SelectionBarProps {
  selection: Selection;
  actions: readonly BulkAction[];
  total: number;
  columns: number;
}

/** Takes the place of the column heads, so that no row moves. */
export function SelectionBar({ selection, actions, total, columns }: SelectionBarProps) {
  const t = useTranslations("table.selection");
  const { chosen, isAllMatching } = selection;
  const count = isAllMatching ? total : chosen.size;
  const target: Target = isAllMatching
    ? { kind: "matching", count: total }
    : { kind: "rows", ids: [...chosen] };
  return (
    <tr>
      <td colSpan={columns} className="h-9 border-line border-b bg-selected px-4 md:px-6">
        <div
          role="toolbar"
          aria-label={t("toolbar")}
          className="flex min-h-9 flex-wrap items-center gap-2 max-md:py-2"
        >
          <span className="max-md:-ml-3.5">
            <PageCheckbox selection={selection} />
          </span>
          <span className="font-medium">{t("count", { count })}</span>
          {actions.map((action) => (
            <Button
              key={action.key}
              className={action.isDanger ? "text-bad-ink!" : undefined}
              onClick={() => action.run(target, selection.clear)}
            >
              {action.label(count)}
            </Button>
          ))}
          <IconButton isSmall icon={X} label={t("clear")} onClick={selection.clear} />
        </div>
      </td>
    </tr>
  );
}

/** Says how far the selection reaches. */
export function SelectionBanner({ selection, total, columns }: Omit<SelectionBarProps, "actions">) {
  const t = useTranslations("table.selection");
  const { chosen, isPageChosen, isAllMatching } = selection;
  if (!isPageChosen || total <= chosen.size) return null;
  return (
    <tr>
      <td colSpan={columns} className="border-line-soft border-b bg-selected px-4 py-1.5 md:px-6">
        <p role="status" className="flex flex-wrap items-center gap-x-2">
          {isAllMatching ? (
            <>
              {t("allMatching", { count: total })}
              <Button look="quiet" className="max-md:-ml-3" onClick={selection.clear}>
                {t("clear")}
              </Button>
            </>
          ) : (
            <>
              {t("allOnPage", { count: chosen.size })}
              <Button
                look="quiet"
                className="text-accent-ink! max-md:-ml-3"
                onClick={selection.chooseMatching}
              >
                {t("chooseMatching", { count: total })}
              </Button>
            </>
          )}
        </p>
      </td>
    </tr>
  );
}

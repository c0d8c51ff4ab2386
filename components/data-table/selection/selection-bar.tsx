"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ListTotal } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { stickyClass } from "@/components/data-table/cell-classes";
import { PageCheckbox } from "./page-checkbox";
import { type BulkAction, type Target, targetTotal } from "@/components/data-table/types";
import type { Selection } from "./use-selection";

/** On narrow screens, fixed to the bottom of the window. */
const actionsClass =
  "flex flex-wrap gap-2 empty:hidden max-[1179px]:fixed max-[1179px]:right-0 max-[1179px]:bottom-0 max-[1179px]:z-20 max-[1179px]:border-line max-[1179px]:border-t max-[1179px]:bg-selected max-[1179px]:px-4 max-[1179px]:py-2 max-[1179px]:left-54 max-sidebar:left-13 max-md:left-0 md:max-[1179px]:px-6 max-md:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))]";

export interface SelectionBarProps<Row> {
  selection: Selection;
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  getId: (row: Row) => string;
  total: ListTotal;
  columns: number;
}

/** Bar with the selection's actions, equal in height to the column heads it replaces. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, actions, rows, getId, total, columns } = props;
  const t = useTranslations("table.selection");
  const formats = useFormats();
  const { chosen, isAllMatching } = selection;
  const available = actions.flatMap((action) => {
    const { appliesTo = () => true } = action;
    const ids = rows.filter((row) => chosen.has(getId(row)) && appliesTo(row)).map(getId);
    // Only this page of the matching rows is known: an unsuitable row means there may be more.
    if (ids.length === 0 || (isAllMatching && ids.length < chosen.size)) return [];
    const target: Target = isAllMatching
      ? { kind: "matching", total: total.total, isTotalExact: total.isTotalExact }
      : { kind: "rows", ids };
    return { action, target };
  });
  const isAllSelected = total.isTotalExact && total.total <= chosen.size;
  const canSelectMatching = selection.isPageChosen && !isAllMatching && !isAllSelected;
  return (
    <tr>
      <td
        colSpan={columns}
        className={`${stickyClass} border-line border-b bg-selected px-4 md:px-6`}
      >
        <div
          role="toolbar"
          aria-label={t("toolbar")}
          className="flex items-center gap-2 whitespace-nowrap md:h-8.75"
        >
          <span className="max-md:-ml-3.5">
            <PageCheckbox selection={selection} />
          </span>
          <span role="status" className="font-medium">
            {t(
              "count",
              formats.total(isAllMatching ? total : { total: chosen.size, isTotalExact: true }),
            )}
          </span>
          {canSelectMatching && (
            <Button
              variant="quiet"
              className="min-w-0 text-accent-ink!"
              onClick={selection.chooseMatching}
            >
              <span className="truncate">{t("chooseMatching", formats.total(total))}</span>
            </Button>
          )}
          <div className={actionsClass}>
            {available.map(({ action, target }) => (
              <Button
                key={action.key}
                className={action.isDanger ? "text-bad-ink!" : undefined}
                onClick={() => action.run(target, selection.clear)}
              >
                {action.label(formats.total(targetTotal(target)))}
              </Button>
            ))}
          </div>
          <IconButton isSmall icon={X} label={t("clear")} onClick={selection.clear} />
        </div>
      </td>
    </tr>
  );
}

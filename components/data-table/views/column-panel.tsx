"use client";

import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Checkbox, Switch } from "@/components/ui/toggles";
import type { Column } from "@/components/data-table/types";
import type { TablePreferencesState } from "./use-table-preferences";

const DENSITIES = ["compact", "default", "relaxed"] as const;

export interface ColumnPanelProps extends PanelProps {
  columns: readonly Pick<Column<never>, "key" | "label" | "isLink">[];
  preferences: TablePreferencesState;
}

export function ColumnPanel({ anchor, onClose, ...props }: ColumnPanelProps) {
  const t = useTranslations("table.columns");
  return (
    <Panel label={t("label")} anchor={anchor} align="end" onClose={onClose} className="w-80 p-3">
      <ColumnChoices {...props} />
    </Panel>
  );
}

function ColumnChoices({ columns, preferences }: Omit<ColumnPanelProps, keyof PanelProps>) {
  const t = useTranslations("table.columns");
  const { values, setValues } = preferences;
  const [dragged, setDragged] = useState<string | null>(null);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const fixed = columns.find(({ isLink }) => isLink)?.key;
  const first = fixed === undefined ? 0 : 1;

  function moveTo(key: string, index: number) {
    const order = values.order.filter((item) => item !== key);
    order.splice(Math.max(first, index), 0, key);
    setValues({ ...values, order });
  }

  return (
    <div className="grid gap-3">
      <ol className="grid max-h-80 overflow-y-auto">
        {values.order.map((key, index) => {
          const column = byKey.get(key);
          if (column === undefined) return null;
          const isFixed = key === fixed;
          return (
            <li
              key={key}
              draggable={!isFixed}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(key);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && !isFixed && event.preventDefault()}
              onDrop={() => dragged !== null && moveTo(dragged, index)}
              className={clsx(
                "flex items-center gap-1 rounded-control px-1",
                dragged === key && "bg-selected",
              )}
            >
              <GripVertical
                aria-hidden
                size={14}
                strokeWidth={1.75}
                className={clsx("text-ink-3", isFixed ? "invisible" : "cursor-grab")}
              />
              <div className="min-w-0 flex-1">
                <Checkbox
                  label={column.label}
                  disabled={isFixed}
                  checked={values.columns.includes(key)}
                  onChange={(event) =>
                    setValues({
                      ...values,
                      columns: values.order.filter((item) =>
                        item === key ? event.target.checked : values.columns.includes(item),
                      ),
                    })
                  }
                />
              </div>
              <IconButton
                isSmall
                icon={ArrowUp}
                label={t("up", { column: column.label })}
                disabled={index <= first}
                className="disabled:invisible"
                onClick={() => moveTo(key, index - 1)}
              />
              <IconButton
                isSmall
                icon={ArrowDown}
                label={t("down", { column: column.label })}
                disabled={isFixed || index === values.order.length - 1}
                className="disabled:invisible"
                onClick={() => moveTo(key, index + 1)}
              />
            </li>
          );
        })}
      </ol>
      <div className="grid gap-2 border-line-soft border-t pt-3">
        <div>
          <SegmentedControl
            label={t("density")}
            value={values.density}
            options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
            onChange={(density) => setValues({ ...values, density })}
          />
        </div>
        <Switch
          label={t("wrap")}
          checked={preferences.wrapsText}
          onChange={(event) => preferences.setWraps(event.target.checked)}
        />
      </div>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/field";
import { RuledTable } from "@/components/ui/ruled-table";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import {
  BLOCK_COLUMNS,
  type ColumnTarget,
  GROUP_COLUMNS,
} from "@/lib/gateway/contacts/imports/schema-values";
import { useGroup } from "@/lib/queries/groups";

export interface ColumnListProps {
  currentImport: Import;
  onChange: (targets: (ColumnTarget | null)[]) => void;
}

export function ColumnList({ currentImport, onChange }: ColumnListProps) {
  const t = useTranslations("imports.columns");
  const { data: group } = useGroup(
    currentImport.group_id === null ? null : String(currentImport.group_id),
  );
  const choices: readonly ColumnTarget[] =
    currentImport.target === "group" ? GROUP_COLUMNS : BLOCK_COLUMNS;
  const targets = currentImport.columns.map(({ target }) => target);

  /** An unnamed column takes the file's heading. */
  function formatTarget(target: ColumnTarget, heading: string | null): string {
    if (target === "phone" || target === "callback_data" || target === "note")
      return t(`target.${target}`);
    const name = group?.[`name_${target}`] ?? null;
    if (name !== null) return name;
    const letter = target.toUpperCase();
    return heading === null ? t("unnamed", { letter }) : t("newColumn", { letter, heading });
  }

  /** Targets are unique: choosing one clears its previous column. */
  function choose(at: number, target: ColumnTarget | null): void {
    onChange(
      targets.map((before, index) => {
        if (index === at) return target;
        return before === target ? null : before;
      }),
    );
  }

  return (
    <RuledTable
      variant="column"
      caption={t("title")}
      className="table-fixed"
      columns={[
        { label: t("inFile"), className: "w-1/4" },
        { label: t("samples") },
        { label: t("becomes"), className: "w-2/5" },
      ]}
    >
      {currentImport.columns.map(({ heading, samples, target, guess }, index) => {
        const name = heading ?? t("nameless", { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
          <tr key={index} className="border-line-soft border-b align-top">
            <th scope="row" className="break-words py-2 pr-3 text-left font-medium">
              {name}
            </th>
            <td className="break-words py-2 pr-3 text-ink-2">{samples.join(" · ")}</td>
            <td className="grid gap-1 py-2">
              <Select
                aria-label={t("becomesOf", { name })}
                value={target ?? ""}
                onChange={(event) =>
                  choose(index, choices.find((choice) => choice === event.target.value) ?? null)
                }
              >
                <option value="">{t("leaveOut")}</option>
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {formatTarget(choice, heading)}
                  </option>
                ))}
              </Select>
              {guess !== null && (
                <span className="text-ink-3 text-small">{t(`guess.${guess}`)}</span>
              )}
            </td>
          </tr>
        );
      })}
    </RuledTable>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { EntryCell } from "./entry-cell";
import type { EntryProps } from "./entry-props";
import { RemoveButton } from "./remove-button";

export function EntryCards({ group, rows, columns, edits, removal, canEdit }: EntryProps) {
  const t = useTranslations("groups.entry");
  const [phone, ...others] = columns;
  if (phone === undefined) return null;
  return (
    <ul aria-label={t("caption", { name: group.name })}>
      {rows.map((row, index) => (
        <li key={row.id} className="grid gap-1 border-line-soft border-b px-4 py-2 md:px-6">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 flex-1 font-medium">
              <EntryCell row={row} column={phone} edits={edits} canEdit={canEdit} />
            </div>
            {canEdit && (
              <RemoveButton row={row} next={rows[index + 1] ?? rows[index - 1]} removal={removal} />
            )}
          </div>
          <dl className="grid grid-cols-[minmax(6rem,2fr)_5fr] gap-x-3 empty:hidden">
            {others.map((column) => (
              <div key={column.field} className="contents">
                <dt className="truncate text-ink-3 max-lg:py-3">{column.label}</dt>
                <dd className="min-w-0 max-lg:self-center">
                  <EntryCell row={row} column={column} edits={edits} canEdit={canEdit} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

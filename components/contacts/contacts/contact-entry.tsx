"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { EntryCell } from "@/components/contacts/phones/entry-cell";
import { useEntryEdits } from "@/components/contacts/phones/use-entry-edits";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { createListQuery } from "@/lib/core/list";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import type { PHONE_LIST } from "@/lib/gateway/contacts/phones/schema-list";
import { usePhones } from "@/lib/queries/phones";

export function ContactEntry({ group, entry }: { group: Group; entry: Phone }) {
  const t = useTranslations("contacts");
  const { role } = useViewer();
  // The group page's hook, so edits here appear there.
  const query = createListQuery<typeof PHONE_LIST>({ phone: entry.phone, itemsPerPage: 1 });
  const { data } = usePhones(group.id, query, entry);
  const row = data?.rows.find(({ id }) => id === entry.id) ?? entry;
  const columns = listNamedColumns(group).map(({ column, name }) => ({
    field: column,
    label: name,
  }));
  const edits = useEntryEdits(group.id, [row], columns);
  return (
    <section aria-label={group.name} className="grid gap-2 border-line-soft border-b p-4 md:px-6">
      <h2 className="font-semibold text-read">
        <Link href={`/groups/${group.id}`} className="break-words hover:underline">
          {group.name}
        </Link>
      </h2>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1">
        {columns.map((column) => (
          <div key={column.field} className="col-span-2 grid grid-cols-subgrid">
            <dt className="break-words text-ink-3">{column.label}</dt>
            <dd className="min-w-0 break-words">
              <EntryCell
                row={row}
                column={column}
                edits={edits}
                canEdit={canAccess("groups", role, "write")}
              />
            </dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{t("added")}</dt>
          <dd>
            <DateTime at={row.created_at} isPlain />
          </dd>
        </div>
      </dl>
    </section>
  );
}

"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { GroupLayout } from "@/components/contacts/groups/group-layout";
import { useGroupExport } from "@/components/contacts/groups/use-group-export";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { canAccess } from "@/lib/core/permissions/permissions";
import { EntryList } from "./entry-list";

const AddEntryDialog = lazyWhenOnline(async () => ({
  default: (await import("./add-entry-dialog")).AddEntryDialog,
}));
const PasteEntriesDialog = lazyWhenOnline(async () => ({
  default: (await import("./paste-entries-dialog")).PasteEntriesDialog,
}));

export function GroupView({ id }: { id: string }) {
  const t = useTranslations("groups");
  const { role } = useViewer();
  const startExport = useGroupExport();
  const [open, setOpen] = useState<"add" | "paste" | null>(null);
  const canEdit = canAccess("groups", role, "write");
  const close = () => setOpen(null);
  const add = <Button onClick={() => setOpen("add")}>{t("entry.add")}</Button>;
  const paste = <Button onClick={() => setOpen("paste")}>{t("entry.paste")}</Button>;
  const importLink = (
    <Link href={`/groups/${id}/import`} className={buttonClass()}>
      {t("action.import")}
    </Link>
  );
  return (
    <GroupLayout
      id={id}
      actions={(group) =>
        canEdit && (
          <>
            <Button onClick={() => startExport(group, "csv")}>{t("action.export")}</Button>
            <Button onClick={() => startExport(group, "xlsx")}>{t("action.exportExcel")}</Button>
            {importLink}
            {paste}
            {add}
            {group.count_items > 0 && canAccess("composeBulk", role, "write") && (
              <Link href={`/compose?group=${group.id}`} className={buttonClass("primary")}>
                {t("action.send")}
              </Link>
            )}
          </>
        )
      }
    >
      {(group) => (
        <>
          {group.description !== null && (
            <p className="max-w-[68ch] break-words px-4 pt-3 text-ink-2 md:px-6">
              {group.description}
            </p>
          )}
          <EntryList
            group={group}
            firstSteps={
              canEdit && (
                <>
                  {add}
                  {paste}
                  {importLink}
                </>
              )
            }
          />
          <Suspense fallback={null}>
            {open === "add" && <AddEntryDialog group={group} onClose={close} />}
            {open === "paste" && <PasteEntriesDialog group={group} onClose={close} />}
          </Suspense>
        </>
      )}
    </GroupLayout>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useUpdateGroup } from "@/lib/queries/groups";

export function PlannedDeletion({ group }: { group: Group }) {
  const t = useTranslations("groups.planned");
  const { dateTime } = useFormats();
  const { role } = useViewer();
  const update = useUpdateGroup(group);
  const { deleted_at: at, name } = group;
  if (at === null) return null;
  function cancelDeletion(deleted_at: string | null = null) {
    update.mutate(
      { deleted_at },
      {
        onSuccess: () => {
          if (deleted_at === null)
            showToast({ title: t("kept", { name }), undo: () => cancelDeletion(at) });
        },
      },
    );
  }
  return (
    <div className="grid gap-2 px-4 pt-3 md:px-6">
      <Notice tone="warn">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t("text", { time: dateTime(Date.parse(at) / 1_000) })}</p>
          {canAccess("groups", role, "write") && (
            <Button isBusy={update.isPending} onClick={() => cancelDeletion()}>
              {t("keep")}
            </Button>
          )}
        </div>
      </Notice>
      {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
    </div>
  );
}

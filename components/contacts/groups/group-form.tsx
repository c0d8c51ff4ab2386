"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useController } from "react-hook-form";
import { SettingsForm } from "@/components/account/settings/settings-form";
import { SettingsSection } from "@/components/account/settings/settings-section";
import { useSettingsForm } from "@/components/account/settings/use-settings-form";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-input";
import { canAccess } from "@/lib/core/permissions/permissions";
import { parseTimeRange } from "@/lib/core/time/time-range";
import { formatWallDay } from "@/lib/core/time/wall-text";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useUpdateGroup } from "@/lib/queries/groups";
import { ColumnFields, NameFields } from "./group-fields";
import { GROUP_FIELDS, groupFormSchema, type GroupValues } from "./group-schema";
import { NameColumnsField } from "./name-columns-field";
import { useGroupErrors } from "./use-group-errors";

const DeleteGroupDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-group-dialog")).DeleteGroupDialog,
}));

function toDay(iso: string | null | undefined, timeZone: string): string {
  return iso == null || iso === ""
    ? ""
    : formatWallDay(wallTimeAt(Date.parse(iso) / 1_000, timeZone));
}

function toDayStart(day: string, timeZone: string): string | null {
  const from = day === "" ? undefined : parseTimeRange(`${day}..${day}`, timeZone)?.from;
  return from === undefined ? null : new Date(from * 1_000).toISOString();
}

function toValues(group: Group): GroupValues {
  const { id: _, count_items: __, created_at: ___, ...values } = group;
  return values;
}

export function GroupForm({ group }: { group: Group }) {
  const t = useTranslations("groups");
  const { role } = useViewer();
  const { timeZone, dateTime } = useFormats();
  const { explain } = useGroupErrors();
  const update = useUpdateGroup(group);
  const { register, control, getError, formProps } = useSettingsForm<GroupValues>({
    schema: groupFormSchema,
    saved: toValues(group),
    fields: GROUP_FIELDS,
    save: async (changed) => toValues(await update.mutateAsync(changed)),
    explain,
  });
  const { field: deletion } = useController({ control, name: "deleted_at" });
  const isReadOnly = !canAccess("groups", role, "write");
  const fields = { register, getError, isReadOnly };
  return (
    <>
      <SettingsForm {...formProps}>
        <SettingsSection title={t("settings.general")}>
          <NameFields {...fields} />
        </SettingsSection>
        <SettingsSection title={t("settings.columns")}>
          <ColumnFields {...fields} />
          <p className="text-ink-3">{t("settings.columnsHint")}</p>
          <NameColumnsField control={control} isReadOnly={isReadOnly} />
        </SettingsSection>
        <SettingsSection title={t("settings.deletion")}>
          <DateField
            ref={deletion.ref}
            name={deletion.name}
            label={t("settings.deleteOn")}
            isOptional
            className="max-w-60"
            disabled={isReadOnly}
            value={toDay(deletion.value, timeZone)}
            // An invalid date must fail, since null would cancel the deletion.
            onChange={(day, isUnread) =>
              deletion.onChange(isUnread ? "" : toDayStart(day, timeZone))
            }
            onBlur={deletion.onBlur}
            error={getError("deleted_at")}
            hint={
              group.deleted_at === null
                ? t("settings.deleteOnHint")
                : `${t("settings.planned", { time: dateTime(Date.parse(group.deleted_at) / 1_000) })} ${t("settings.deleteOnHint")}`
            }
          />
        </SettingsSection>
      </SettingsForm>
      {!isReadOnly && <DeleteSection group={group} />}
    </>
  );
}

function DeleteSection({ group }: { group: Group }) {
  const t = useTranslations("groups.settings");
  const router = useRouter();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SettingsSection title={t("now")}>
      <p>{t("nowText")}</p>
      <Button className="justify-self-start" onClick={() => setDeleting(true)}>
        {t("delete")}
      </Button>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteGroupDialog
            group={group}
            onClose={() => setDeleting(false)}
            onDeleted={() => router.push("/groups")}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}

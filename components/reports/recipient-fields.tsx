"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import type { ApiForm } from "@/components/forms/use-api-form";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextareaField } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { Checkbox } from "@/components/ui/toggles";
import { canAccess } from "@/lib/core/permissions/permissions";
import { VIEW_SCOPES } from "@/lib/gateway/overview/reports/schema-values";
import type { useMembers } from "@/lib/queries/team";
import type { ReportFormValues } from "./report-form-schema";

interface RecipientFieldsProps {
  form: ApiForm<ReportFormValues>;
  members: ReturnType<typeof useMembers>;
  canAddEmails: boolean;
}

function MemberChoice({ form, members }: Omit<RecipientFieldsProps, "canAddEmails">) {
  const t = useTranslations("reports.form");
  const { field } = useController({ control: form.control, name: "members" });
  const scope = VIEW_SCOPES[form.watch("view")];
  const error = form.getError("members");
  const toggle = (id: number) =>
    field.onChange(
      field.value.includes(id)
        ? field.value.filter((selectedId) => selectedId !== id)
        : [...field.value, id],
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-ink-2">{t("members")}</legend>
      {members.error !== null && members.data === undefined && (
        <ErrorPanel
          error={members.error}
          title={t("membersFailed")}
          onRetry={() => void members.refetch()}
        />
      )}
      {members.data === undefined && members.error === null && <Skeleton className="h-6" />}
      <div className="grid max-h-52 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {members.data?.rows.map(({ user_id: id, name, role }) => (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{name}</span>}
            hint={canAccess(scope, role, "read") ? undefined : t("noAccess")}
            checked={field.value.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      {error === undefined ? (
        <p className="text-ink-3">{t("membersHint")}</p>
      ) : (
        <p className="text-bad-ink">{error}</p>
      )}
    </fieldset>
  );
}

export function RecipientFields({ form, members, canAddEmails }: RecipientFieldsProps) {
  const t = useTranslations("reports.form");
  return (
    <>
      <MemberChoice form={form} members={members} />
      {canAddEmails ? (
        <TextareaField
          {...form.field("emails")}
          label={t("emails")}
          isOptional
          hint={t("emailsHint")}
          rows={2}
          className="min-h-16"
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <p className="text-ink-3">{t("emailsOwners")}</p>
      )}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { GroupField } from "@/components/forms/group-field";
import { TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { useGroup } from "@/lib/queries/groups";
import { useLinkPrice } from "./use-link-price";
import type { CampaignFieldsProps } from "./campaign-fields-props";
import { isForm, TARGET_INDEXES } from "./campaign-schema";
import { TargetFields } from "./target-fields";

export function useFieldTexts() {
  const t = useTranslations("campaigns.field.error");
  return {
    name: t("name"),
    url: t("url"),
    group_id: t("group_id"),
    back_half: t("back_half"),
    expires_at: t("expires_at"),
    expired_url: t("expired_url"),
    conversion_days: t("conversion_days"),
    ...Object.fromEntries(
      TARGET_INDEXES.flatMap((index) => [
        [`targets.${index}.url`, t("url")],
        [`targets.${index}.share`, t("share")],
      ]),
    ),
  };
}

function FormColumns({ form, groupId }: CampaignFieldsProps & { groupId: number }) {
  const t = useTranslations("campaigns.field");
  const group = useGroup(String(groupId)).data;
  const columns = group === undefined ? [] : listNamedColumns(group);
  if (columns.length === 0) return null;
  return (
    <Controller
      control={form.control}
      name="form_fields"
      render={({ field }) => (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-ink-2">{t("columns")}</legend>
          <p className="text-ink-3">{t("columnsHint")}</p>
          {columns.map(({ column, name }) => (
            <Checkbox
              key={column}
              label={name}
              checked={field.value.includes(column)}
              onChange={({ target }) =>
                field.onChange(
                  target.checked
                    ? [...field.value, column].sort()
                    : field.value.filter((item) => item !== column),
                )
              }
            />
          ))}
        </fieldset>
      )}
    />
  );
}

function FormFields(props: CampaignFieldsProps) {
  const { form, isReadOnly = false } = props;
  const t = useTranslations("campaigns.field");
  const [purpose, groupId] = useWatch({ control: form.control, name: ["purpose", "group_id"] });
  const price = useLinkPrice();
  const isSignUp = purpose === "subscribe";
  return (
    <>
      <Controller
        control={form.control}
        name="group_id"
        render={({ field }) => (
          <GroupField
            label={t("group")}
            hint={t(isSignUp ? "groupJoinHint" : "groupLeaveHint")}
            isOptional={!isSignUp}
            isReadOnly={isReadOnly}
            error={form.getError("group_id")}
            value={field.value}
            labels={{
              label: t("group"),
              placeholder: t("noGroup"),
              clear: t("clearGroup"),
              search: t("searchGroups"),
              failed: t("groupsFailed"),
              none: t("noGroups"),
            }}
            onChange={(id) => {
              field.onChange(id);
              form.setValue("form_fields", []);
            }}
          />
        )}
      />
      {isSignUp && groupId !== null && <FormColumns {...props} groupId={groupId} />}
      <Checkbox
        {...form.register("hasOwnLinks")}
        disabled={isReadOnly}
        label={t("ownLinks", { price })}
        hint={t(isSignUp ? "ownLinksJoinHint" : "ownLinksLeaveHint")}
      />
    </>
  );
}

export function CampaignFields(props: CampaignFieldsProps) {
  const { form, isReadOnly = false } = props;
  const t = useTranslations("campaigns.field");
  const purpose = useWatch({ control: form.control, name: "purpose" });
  return (
    <>
      <TextField
        {...form.field("name")}
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="off"
        readOnly={isReadOnly}
      />
      {isForm(purpose) ? <FormFields {...props} /> : <TargetFields {...props} />}
    </>
  );
}

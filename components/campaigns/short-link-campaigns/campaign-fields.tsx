"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { ApiForm } from "@/components/forms/use-api-form";
import { GroupField } from "@/components/forms/group-field";
import { SelectField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { addScheme } from "@/lib/core/links/add-scheme";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { useGroup } from "@/lib/queries/groups";
import { useAllLinkDomains } from "@/lib/queries/link-domains";
import { useLinkPrice } from "./use-link-price";
import { type CampaignValues, isForm } from "./campaign-schema";

export interface CampaignFieldsProps {
  form: ApiForm<CampaignValues>;
  isReadOnly?: boolean;
  /** It never changes once it is set. */
  isBackHalfFixed?: boolean;
}

export function useFieldTexts() {
  const t = useTranslations("campaigns.field.error");
  return { name: t("name"), url: t("url"), group_id: t("group_id"), back_half: t("back_half") };
}

/** Choice of the group columns that a sign-up form asks for. */
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

function FormFields({ form, isReadOnly = false }: CampaignFieldsProps) {
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
      {isSignUp && groupId !== null && <FormColumns form={form} groupId={groupId} />}
      <Checkbox
        {...form.register("hasOwnLinks")}
        disabled={isReadOnly}
        label={t("ownLinks", { price })}
        hint={t(isSignUp ? "ownLinksJoinHint" : "ownLinksLeaveHint")}
      />
    </>
  );
}

/** Hidden until the account has a domain. */
function DomainFields({ form, isReadOnly = false, isBackHalfFixed = false }: CampaignFieldsProps) {
  const t = useTranslations("campaigns.field");
  const purpose = useWatch({ control: form.control, name: "purpose" });
  const domains = useAllLinkDomains().data?.rows ?? [];
  if (domains.length === 0) return null;
  return (
    <>
      <Controller
        control={form.control}
        name="link_domain_id"
        render={({ field }) => (
          <SelectField
            label={t("domain")}
            hint={t("domainHint")}
            error={form.getError("link_domain_id")}
            value={field.value ?? ""}
            disabled={isReadOnly}
            onChange={({ target }) =>
              field.onChange(target.value === "" ? null : Number(target.value))
            }
          >
            <option value="">{t("domainDefault")}</option>
            {domains.map(({ id, unicode_domain: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      />
      {purpose === "clicks" && (
        <TextField
          {...form.field("back_half")}
          label={t("backHalf")}
          hint={t(isBackHalfFixed ? "backHalfFixed" : "backHalfHint")}
          placeholder="sale"
          isOptional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isReadOnly || isBackHalfFixed}
        />
      )}
    </>
  );
}

/** URL field. Adds a missing `https://` on blur and says so in the hint. */
function TargetFields({ form, isReadOnly = false, isBackHalfFixed = false }: CampaignFieldsProps) {
  const t = useTranslations("campaigns.field");
  const [isSchemeAdded, setSchemeAdded] = useState(false);
  const url = form.field("url", { setValueAs: addScheme });

  function completeUrl(input: string): void {
    const normalizedUrl = addScheme(input);
    setSchemeAdded(normalizedUrl !== input.trim());
    if (normalizedUrl !== input) form.setValue("url", normalizedUrl, { shouldDirty: true });
  }

  return (
    <>
      <TextField
        {...url}
        onBlur={(event) => {
          completeUrl(event.target.value);
          void url.onBlur(event);
        }}
        type="url"
        inputMode="url"
        label={t("url")}
        hint={t(isSchemeAdded ? "schemeAdded" : "urlHint")}
        placeholder="https://"
        autoComplete="off"
        readOnly={isReadOnly}
      />
      <Checkbox
        {...form.register("passes_query")}
        disabled={isReadOnly}
        label={t("passesQuery")}
        hint={t("passesQueryHint")}
      />
      <DomainFields form={form} isReadOnly={isReadOnly} isBackHalfFixed={isBackHalfFixed} />
    </>
  );
}

export function CampaignFields({
  form,
  isReadOnly = false,
  isBackHalfFixed = false,
}: CampaignFieldsProps) {
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
      {isForm(purpose) ? (
        <FormFields form={form} isReadOnly={isReadOnly} />
      ) : (
        <TargetFields form={form} isReadOnly={isReadOnly} isBackHalfFixed={isBackHalfFixed} />
      )}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { LastDayField } from "@/components/forms/last-day-field";
import { NumberField } from "@/components/forms/number-field";
import { fieldPairClass, SelectField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { addScheme } from "@/lib/core/links/add-scheme";
import { parseUtm, setUtm, UTM_KEYS, type UtmKey } from "@/lib/core/links/utm";
import { useAllLinkDomains } from "@/lib/queries/link-domains";
import type { CampaignFieldsProps } from "./campaign-fields-props";
import { TargetList } from "./target-list";

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

const UTM_EXAMPLES: Record<UtmKey, string> = {
  source: "posthorn",
  medium: "sms",
  campaign: "sale-2026",
  term: "sneakers",
  content: "text-1",
};

/** UTM parameters are stored only in the URL. */
function UtmFields({ form, isReadOnly = false }: CampaignFieldsProps) {
  const t = useTranslations("campaigns.field.utm");
  const url = useWatch({ control: form.control, name: "url" });
  const fullUrl = addScheme(url);
  const values = parseUtm(fullUrl);
  const isUrl = URL.canParse(fullUrl);
  const usedKeys = UTM_KEYS.filter((key) => values[key] !== "");
  return (
    <details className="border-line border-t pt-3">
      <summary className="min-h-6 cursor-pointer font-medium text-ink-2">
        {usedKeys.length === 0 ? t("title") : t("titleUsed", { count: usedKeys.length })}
      </summary>
      <div className="grid gap-4 pt-3">
        <p className="text-ink-3">{isUrl ? t("hint") : t("needsUrl")}</p>
        {UTM_KEYS.map((key) => (
          <TextField
            key={key}
            label={t(key)}
            placeholder={UTM_EXAMPLES[key]}
            value={values[key]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            isOptional
            readOnly={isReadOnly || !isUrl}
            onChange={({ target }) =>
              form.setValue("url", setUtm(fullUrl, key, target.value), { shouldDirty: true })
            }
          />
        ))}
      </div>
    </details>
  );
}

function ExpiryFields({ form, isReadOnly = false }: CampaignFieldsProps) {
  const t = useTranslations("campaigns.field");
  const expiresAt = useWatch({ control: form.control, name: "expires_at" });
  return (
    <div className={fieldPairClass}>
      <LastDayField
        control={form.control}
        name="expires_at"
        label={t("lastDay")}
        hint={t("lastDayHint")}
        error={form.getError("expires_at")}
        disabled={isReadOnly}
      />
      <TextField
        {...form.field("expired_url", { setValueAs: addScheme })}
        type="url"
        inputMode="url"
        label={t("expiredUrl")}
        hint={t("expiredUrlHint")}
        placeholder="https://"
        autoComplete="off"
        isOptional
        readOnly={isReadOnly || expiresAt === null}
      />
    </div>
  );
}

/** Target URL and its options. Adds a missing `https://` on blur. */
export function TargetFields(props: CampaignFieldsProps) {
  const { form, isReadOnly = false } = props;
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
      <UtmFields {...props} />
      <TargetList {...props} />
      <ExpiryFields {...props} />
      <NumberField
        control={form.control}
        name="conversion_days"
        label={t("conversionDays")}
        hint={t("conversionDaysHint")}
        error={form.getError("conversion_days")}
        isCount
        isOptional
        readOnly={isReadOnly}
      />
      <DomainFields {...props} />
    </>
  );
}

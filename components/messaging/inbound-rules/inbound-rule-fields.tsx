"use client";

import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { GroupField } from "@/components/forms/group-field";
import { NumberField } from "@/components/forms/number-field";
import { fieldPairClass, SelectField, TextareaField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { TemplatePicker } from "@/components/messaging/templates/use/template-picker";
import { KEYWORD_MATCHES } from "@/lib/core/text/keyword-matches";
import { createListQuery } from "@/lib/core/list";
import type { AUTOMATION_LIST } from "@/lib/gateway/messaging/automations/schema-list";
import { useAutomations } from "@/lib/queries/automations";
import { useInbox } from "@/lib/queries/inbox";
import type { InboundRuleForm } from "./use-inbound-rule-form";

export function InboundRuleFields({ form }: { form: InboundRuleForm }) {
  const t = useTranslations("inboundRules.form");
  const [match, reply] = useWatch({ control: form.control, name: ["match", "reply"] });
  const isRegex = match === "regex";
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} />
      <SelectField {...form.field("match")} label={t("match")}>
        {KEYWORD_MATCHES.map((value) => (
          <option key={value} value={value}>
            {t(value)}
          </option>
        ))}
      </SelectField>
      <TextareaField
        {...form.field("keywords")}
        label={t(isRegex ? "patterns" : "keywords")}
        hint={t(isRegex ? "patternsHint" : "keywordsHint")}
        rows={3}
      />
      <NumberSelect form={form} />
      <TextareaField
        {...form.field("reply")}
        label={t("reply")}
        hint={t("replyHint")}
        isOptional
        rows={3}
      />
      <div>
        <TemplatePicker
          keepsPlaceholders={false}
          onInsert={(text) =>
            form.setValue("reply", form.getValues("reply") + text, { shouldDirty: true })
          }
        />
      </div>
      {reply !== "" && (
        <div className={fieldPairClass}>
          <NumberField
            control={form.control}
            name="daily_limit"
            label={t("dailyLimit")}
            hint={t("dailyLimitHint")}
            error={form.getError("daily_limit")}
          />
          <NumberField
            control={form.control}
            name="total_daily_limit"
            label={t("totalDailyLimit")}
            hint={t("totalDailyLimitHint")}
            error={form.getError("total_daily_limit")}
          />
        </div>
      )}
      <div className={fieldPairClass}>
        <GroupChoice form={form} name="join_group_id" label={t("join")} />
        <GroupChoice form={form} name="leave_group_id" label={t("leave")} />
      </div>
      <AutomationSelect form={form} />
      <Checkbox {...form.register("is_unread")} label={t("isUnread")} />
      <Checkbox {...form.register("is_enabled")} label={t("isEnabled")} />
    </>
  );
}

/** Keeps a number that the account has no more, so that saving says so. */
function NumberSelect({ form }: { form: InboundRuleForm }) {
  const t = useTranslations("inboundRules.form");
  const ownNumbers = useInbox().data?.numbers ?? [];
  const stored = form.formState.defaultValues?.number ?? "";
  const numbers =
    stored === "" || ownNumbers.includes(stored) ? ownNumbers : [stored, ...ownNumbers];
  return (
    <SelectField {...form.field("number")} label={t("number")}>
      <option value="">{t("anyNumber")}</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </SelectField>
  );
}

const AUTOMATIONS = createListQuery<typeof AUTOMATION_LIST>({
  "_order[name]": "asc",
  itemsPerPage: 500,
});

/** Keeps an automation that can't be chosen any more, so that saving says so. */
function AutomationSelect({ form }: { form: InboundRuleForm }) {
  const t = useTranslations("inboundRules");
  const stored = form.formState.defaultValues?.automation_id ?? "";
  const automations = (useAutomations(AUTOMATIONS).data?.rows ?? []).filter(
    ({ state }) => state === "active" || state === "paused",
  );
  const isListed = stored === "" || automations.some(({ id }) => String(id) === stored);
  return (
    <SelectField
      {...form.field("automation_id")}
      label={t("form.automation")}
      hint={t("form.automationHint")}
    >
      <option value="">{t("form.noAutomation")}</option>
      {!isListed && <option value={stored}>{t("does.goneAutomation")}</option>}
      {automations.map(({ id, name, state }) => (
        <option key={id} value={id}>
          {state === "paused" ? t("form.pausedAutomation", { name }) : name}
        </option>
      ))}
    </SelectField>
  );
}

interface GroupChoiceProps {
  form: InboundRuleForm;
  name: "join_group_id" | "leave_group_id";
  label: string;
}

function GroupChoice({ form, name, label }: GroupChoiceProps) {
  const t = useTranslations("inboundRules.form");
  const groups = useTranslations("campaigns.field");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <GroupField
          label={label}
          isOptional
          error={form.getError(name)}
          value={field.value}
          labels={{
            label,
            placeholder: t("noGroup"),
            clear: t("noGroup"),
            search: groups("searchGroups"),
            failed: groups("groupsFailed"),
            none: groups("noGroups"),
          }}
          onChange={field.onChange}
        />
      )}
    />
  );
}

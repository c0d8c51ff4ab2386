"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useWeekHourNames } from "@/components/format/use-week-hour-names";
import { chooseText } from "@/lib/core/templates/choose-text";
import { WEEKDAYS } from "@/lib/core/recurrence/rule";
import {
  type ColumnLetter,
  listNamedColumns,
} from "@/lib/gateway/contacts/group-records/schema-values";
import type { AutomationTrigger } from "@/lib/gateway/messaging/automations/schema-trigger";
import type {
  AutomationCondition,
  AutomationStep,
} from "@/lib/gateway/messaging/automations/schema-steps";
import { useSources } from "./editor-sources";
import { toVariantName } from "./variant-name";

interface NamedGroup {
  name: string;
  columns: Partial<Record<ColumnLetter, string>>;
}

/** Returns a function that finds the names of groups, also of those that were deleted. */
function useGroupFinder() {
  const t = useTranslations("automations");
  const { groups } = useSources();
  return (id: number): NamedGroup => {
    const group = groups.find((candidate) => candidate.id === id);
    if (group === undefined) return { name: t("noGroup", { id: String(id) }), columns: {} };
    const columns = listNamedColumns(group).map(({ column, name }) => [column, name]);
    return { name: group.name, columns: Object.fromEntries(columns) };
  };
}

/** @param bulkName of a trigger by clicks in one bulk */
export function useTriggerText(bulkName: string) {
  const t = useTranslations("automations.trigger");
  const { campaigns, segments } = useSources();
  const { alternatives } = useFormats();
  const nameCampaign = (code: string) => campaigns.find(({ id }) => id === code)?.name ?? code;
  const findGroup = useGroupFinder();
  return (trigger: AutomationTrigger): string => {
    switch (trigger.kind) {
      case "event":
        return t("sentence.event", { event: trigger.event });
      case "segment": {
        const segment = segments.find(({ id }) => id === trigger.segment_id);
        return t("sentence.segment", { segment: segment?.name ?? String(trigger.segment_id) });
      }
      case "reply":
        return t("sentence.reply", { words: alternatives(trigger.keywords) });
      case "form":
        return t("sentence.form", { campaign: nameCampaign(trigger.campaign) });
      case "click":
        if (trigger.bulk != null) return t("sentence.clickBulk", { bulk: bulkName });
        return trigger.campaign == null
          ? t("sentence.clickAny")
          : t("sentence.click", { campaign: nameCampaign(trigger.campaign) });
    }
    const group = findGroup(trigger.group_id);
    if (trigger.kind === "group") return t("sentence.group", { group: group.name });
    const { repeats, days, time, column } = trigger;
    return t("sentence.date", {
      group: group.name,
      column: group.columns[column] ?? column,
      when: days === 0 ? "on" : days > 0 ? "after" : "before",
      days: Math.abs(days),
      time,
      repeats,
    });
  };
}

export function useStepText() {
  const t = useTranslations("automations");
  const { countries, members, templates } = useSources();
  const describeTemplate = (id: number): string => {
    const template = templates.find((candidate) => candidate.id === id);
    if (template === undefined) return t("noTemplate", { id: String(id) });
    const { content, name } = template;
    return `${t("sentence.template", { name })}\n${content === null ? "" : chooseText(content).text}`;
  };
  const days = useWeekHourNames();
  const { wholePercent } = useFormats();
  const findGroup = useGroupFinder();
  const describeCondition = (condition: AutomationCondition): string => {
    if (condition.kind === "country") {
      const names = condition.countries.map(
        (code) => countries.find(({ iso2 }) => iso2 === code)?.name ?? code,
      );
      return t("sentence.country", { countries: names.join(", ") });
    }
    if (condition.kind === "random")
      return t("sentence.random", { share: wholePercent(condition.percent / 100) });
    if (condition.kind !== "column") return t(`condition.kind.${condition.kind}`);
    const { column, operator, value } = condition;
    return `${column} ${t(`condition.operator.${operator}`)} ${value ?? ""}`.trim();
  };
  return (step: AutomationStep): string => {
    switch (step.kind) {
      case "text":
        return step.template_id == null ? (step.text ?? "") : describeTemplate(step.template_id);
      case "text_test":
        return step.variants
          .map(({ text, percent: share }, index) =>
            t("sentence.variant", {
              name: toVariantName(index),
              share: wholePercent(share / 100),
              text,
            }),
          )
          .join("\n");
      case "wait":
        return t(`sentence.wait.${step.unit}`, { count: step.amount });
      case "wait_until": {
        const isDaily = step.weekdays.length === WEEKDAYS.length;
        const names = WEEKDAYS.flatMap((day, index) =>
          step.weekdays.includes(day) ? [days.shortDay(index + 1)] : [],
        );
        return t(isDaily ? "sentence.daily" : "sentence.weekdays", {
          time: step.time,
          days: names.join(", "),
        });
      }
      case "branch":
        return t("sentence.branch", { condition: describeCondition(step.condition) });
      case "add_to_group":
      case "remove_from_group":
        return t(`sentence.${step.kind}`, { group: findGroup(step.group_id).name });
      case "set_field": {
        const group = findGroup(step.group_id);
        return t(step.value === "" ? "sentence.empty_field" : "sentence.set_field", {
          group: group.name,
          column: group.columns[step.column] ?? step.column,
          value: step.value,
        });
      }
      case "webhook":
        return t("sentence.webhook", { event: step.name });
      case "notify": {
        const names = step.user_ids.map(
          (id) =>
            members.find((member) => member.user_id === id)?.name ??
            t("noMember", { id: String(id) }),
        );
        return t("sentence.notify", { members: names.join(", "), subject: step.subject });
      }
      case "end":
        return t("step.end");
    }
  };
}

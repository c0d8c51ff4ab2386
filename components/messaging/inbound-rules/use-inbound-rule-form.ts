"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import {
  type InboundRule,
  inboundRuleWriteSchema,
} from "@/lib/gateway/messaging/inbound-rules/schema";
import {
  DEFAULT_DAILY_LIMIT,
  DEFAULT_TOTAL_DAILY_LIMIT,
  MAX_DAILY_LIMIT,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  MAX_NAME_LENGTH,
  MAX_TOTAL_DAILY_LIMIT,
} from "@/lib/gateway/messaging/inbound-rules/schema-values";
import { useSaveInboundRule } from "@/lib/queries/inbound-rules";

const FIELDS = [
  "name",
  "number",
  "match",
  "keywords",
  "reply",
  "daily_limit",
  "total_daily_limit",
  "join_group_id",
  "leave_group_id",
  "automation_id",
] as const;

const { shape } = inboundRuleWriteSchema;
const splitLines = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** Selects and text areas have no null and no lists; the API takes '' as null. */
const formSchema = inboundRuleWriteSchema.extend({
  keywords: z.string().transform(splitLines).pipe(shape.keywords),
  number: z.string(),
  join_group_id: z.int().nullable(),
  leave_group_id: z.int().nullable(),
  automation_id: z
    .string()
    .transform((id) => (id === "" ? null : Number(id)))
    .pipe(z.int().min(1).nullable()),
});

const toDefaults = (edited: InboundRule | null) => ({
  name: edited?.name ?? "",
  number: edited?.number ?? "",
  match: edited?.match ?? ("starts_with" as const),
  keywords: edited?.keywords.join("\n") ?? "",
  reply: edited?.reply ?? "",
  daily_limit: edited?.daily_limit ?? DEFAULT_DAILY_LIMIT,
  total_daily_limit: edited?.total_daily_limit ?? DEFAULT_TOTAL_DAILY_LIMIT,
  join_group_id: edited?.join_group_id ?? null,
  leave_group_id: edited?.leave_group_id ?? null,
  automation_id: edited?.automation_id == null ? "" : String(edited.automation_id),
  is_unread: edited?.is_unread ?? true,
  is_enabled: edited?.is_enabled ?? true,
});

export function useInboundRuleForm(edited: InboundRule | null, onDone: () => void) {
  const t = useTranslations("inboundRules.form");
  const save = useSaveInboundRule(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  return useApiForm({
    schema: formSchema,
    fields: FIELDS,
    defaultValues: toDefaults(edited),
    errorTexts: {
      name: t("nameError", { limit: MAX_NAME_LENGTH }),
      keywords: t("keywordsError", { count: MAX_KEYWORDS, length: MAX_KEYWORD_LENGTH }),
      reply: t("replyError", { limit: MAX_TEXT_LENGTH }),
      daily_limit: t("dailyLimitError", { limit: MAX_DAILY_LIMIT }),
      total_daily_limit: t("dailyLimitError", { limit: MAX_TOTAL_DAILY_LIMIT }),
    },
    send: (body) => save.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone,
  });
}

export type InboundRuleForm = ReturnType<typeof useInboundRuleForm>;

"use client";

import { useTranslations } from "next-intl";
import { useDateExample } from "@/components/ui/use-days";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { Problems } from "./row-props";
import { useBrokenRules } from "./use-broken-rules";
import type { MessageAnalysis } from "./use-message";

/** Returns the draft's problems; the gateway has the final say. */
export function useProblems(
  content: DraftContent,
  settings: SendingSettings,
  analysis: MessageAnalysis,
): Problems {
  const t = useTranslations("compose.problem");
  const clocks = useTranslations("clocks");
  const example = useDateExample();
  const isBulk = content.mode === "bulk";
  const { sender_id, delivery_at, ...others } = useBrokenRules(content, analysis, settings.country);
  const { phone, speech, time, links, isTooLong } = analysis;
  const noCampaign = links.find(({ isUnknown }) => isUnknown);
  // Bulk texts vary by recipient.
  const problems: Problems = {
    ...(sender_id !== undefined && { sender_id }),
    ...(delivery_at !== undefined && { delivery_at }),
    ...(!isBulk && others),
  };

  if (content.sender_id.trim() === "") problems.sender_id = t("senderMissing");

  if (phone.kind === "empty") problems.phone = t("phoneMissing");
  else if (phone.kind === "problem" && phone.isSeveral) problems.phone = t("phoneSeveral");

  if (content.text.trim() === "") problems.text = t("textMissing");
  else if (isBulk && isTooLong) problems.text = t("textTooLong");
  else if (noCampaign !== undefined) {
    problems.text = t("campaignUnknown", { code: noCampaign.code });
  } else if (speech?.kind === "problem" && speech.problem !== null) {
    const { problem, line, tag } = speech.problem;
    problems.text = t("atLine", { line, problem: t(`ssml.${problem}`, { tag: `<${tag}>` }) });
  }

  if (time.kind === "incomplete") problems.delivery_at = t("timeIncomplete", { example });
  else if (time.kind === "unknownZone") problems.delivery_at = t("zoneUnknown");
  else if (time.kind === "past") problems.delivery_at = t("timePast");
  else if (time.kind === "twice") problems.delivery_at = clocks("choose");
  else if (time.kind === "incompleteRule") problems.delivery_at = t("ruleIncomplete");
  else if (time.kind === "noRun") problems.delivery_at = t("noRun");
  else if (time.kind === "missing") problems.delivery_at = clocks("notThere");
  return problems;
}

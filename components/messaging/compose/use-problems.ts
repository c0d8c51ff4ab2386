"use client";

import { useTranslations } from "next-intl";
import { useDateExample } from "@/components/ui/use-days";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { ComposeField } from "./row-props";
import type { MessageAnalysis } from "./use-message";

export type Problems = Partial<Record<ComposeField, string>>;

/** What keeps a message from being sent, at the field that can change it. The gateway has the last word. */
export function useProblems(content: DraftContent, analysis: MessageAnalysis): Problems {
  const t = useTranslations("compose.problem");
  const clocks = useTranslations("clocks");
  const example = useDateExample();
  const { phone, sender, speech, time, isTooLong, links } = analysis;
  const noCampaign = links.find(({ isUnknown }) => isUnknown);
  const isVoice = content.mode === "voice";
  const problems: Problems = {};

  if (content.sender.trim() === "") problems.sender = t("senderMissing");
  else if (sender === null) problems.sender = t("senderWrong");

  if (phone.kind === "empty") problems.to = t("phoneMissing");
  else if (phone.kind === "problem") problems.to = t(`phone.${phone.problem}`);
  else if (phone.kind === "number" && phone.phoneKind === "landline" && !isVoice) {
    problems.to = t("landline");
  }

  if (content.text.trim() === "") problems.text = t("textMissing");
  else if (isTooLong) problems.text = t("textTooLong");
  else if (noCampaign !== undefined) {
    problems.text = t("campaignUnknown", { code: noCampaign.code });
  } else if (isVoice && links.length > 0) problems.text = t("linkInCall");
  else if (speech?.kind === "problem") {
    const { problem, line, tag } = speech.problem;
    const words = t(`ssml.${problem}`, { tag: `<${tag}>` });
    problems.text = line === null ? words : t("atLine", { line, problem: words });
  }

  if (time.kind === "incomplete") problems.when = t("timeIncomplete", { example });
  else if (time.kind === "unknownZone") problems.when = t("zoneUnknown");
  else if (time.kind === "past") problems.when = t("timePast");
  else if (time.kind === "tooFar") problems.when = t("timeTooFar");
  else if (time.kind === "twice") problems.when = clocks("choose");
  else if (time.kind === "missing") problems.when = clocks("notThere");
  return problems;
}

/** Fields of the gateway's answers as lines of the form. */
export const FIELD_OF: Record<string, ComposeField> = {
  sender_id: "sender",
  phone: "to",
  text: "text",
  variant_text: "variant",
  voice_lang: "text",
  attempts_count_max: "text",
  delivery_at: "when",
  callback_data: "options",
  is_unicode: "options",
  is_text_deleted: "options",
};

import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { escapeXml } from "@/lib/core/text/xml-text";
import type { VoiceLang } from "@/lib/core/voice/voice-languages";
import type { VerifyStepCreate } from "./schema";
import { SMS_TEXTS, VOICE_TEXTS } from "./schema-texts";

export interface StepWording {
  lang: VoiceLang;
  webOtp: string | null;
}

/** Returns a step's text, in which `CODE_PLACEHOLDER` stands for the code. */
export function getStepWords(
  { channel, template }: Pick<VerifyStepCreate, "channel" | "template">,
  { lang, webOtp }: StepWording,
): string {
  if (channel === "voice") return template ?? VOICE_TEXTS[lang];
  const text = template ?? SMS_TEXTS[lang];
  return webOtp === null ? text : `${text}\n\n@${webOtp} #${CODE_PLACEHOLDER}`;
}

/** Returns a step's text, as SSML for calls. */
export function getStepText(
  step: Pick<VerifyStepCreate, "channel" | "template">,
  wording: StepWording,
): string {
  const text = getStepWords(step, wording);
  if (step.channel !== "voice") return text;
  const spelled = `<say-as interpret-as="characters">${CODE_PLACEHOLDER}</say-as>`;
  return `<speak>${escapeXml(text).replace(CODE_PLACEHOLDER, () => spelled)}</speak>`;
}

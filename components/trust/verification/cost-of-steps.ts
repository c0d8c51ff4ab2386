import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { messagePrice } from "@/lib/core/messages/message-price";
import { microToNumber, numberToMicro } from "@/lib/core/money/money";
import { countSegments } from "@/lib/core/text/sms-segments";
import type { checkSpeech } from "@/lib/core/voice/ssml-check";
import { getStepText } from "@/lib/gateway/trust/verify-codes/schema-step-text";
import { type BuilderState, type BuilderStep, blankToNull } from "./builder";

interface StepsCost {
  amount: number;
  isComplete: boolean;
}

/**
 * Calculates the cost of the steps as the gateway does.
 * @param rates price per part by service
 * @param parseSpeech null while its rules load
 */
export function calculateStepsCost(
  state: BuilderState,
  rates: Readonly<Record<string, number>>,
  parseSpeech: typeof checkSpeech | null,
): StepsCost {
  const webOtp = blankToNull(state.web_otp);
  const toServiceAndParts = ({
    channel,
    template,
  }: BuilderStep): [service: string, parts: number | null] => {
    if (channel === "messenger") return ["messenger", 1];
    const step = { channel, template: blankToNull(template) };
    const text = getStepText(step, { lang: state.lang, webOtp }).replaceAll(
      CODE_PLACEHOLDER,
      "0".repeat(state.code_length),
    );
    if (channel === "sms") return ["direct", countSegments(text, null).partsCount];
    const speech = parseSpeech?.(text, "text2speech_ssml");
    return ["text2speech_ssml", speech?.kind === "speech" ? speech.speech.partsCount : null];
  };
  const prices = state.steps.map((step) => {
    const [service, parts] = toServiceAndParts(step);
    const rate = rates[service];
    return rate === undefined || parts === null ? null : messagePrice(numberToMicro(rate), parts);
  });
  const knownPrices = prices.filter((price) => price !== null);
  return {
    amount: microToNumber(knownPrices.reduce((sum, price) => sum + price, 0n)),
    isComplete: knownPrices.length === prices.length,
  };
}

import { messagePrice } from "@/lib/core/messages/message-price";
import { microToNumber, numberToMicro } from "@/lib/core/money/money";
import { countSegments } from "@/lib/core/text/sms-segments";
import type { SpeechAnalysis } from "@/lib/core/voice/ssml-check";

/** Returns parts by service, counted as for billing; null if a service can't send it. */
export function partsBy(
  text: string,
  speech: SpeechAnalysis | null,
): (service: string) => number | null {
  const { partsCount } = countSegments(text, null);
  const spoken = speech?.kind === "speech" ? speech.speech.partsCount : null;
  return (service) => (service.startsWith("text2speech") ? spoken : partsCount);
}

export const calculateCost = (price: number, parts: number, recipients: number): number =>
  microToNumber(messagePrice(numberToMicro(price), parts * recipients));

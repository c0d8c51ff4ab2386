import { countSegments } from "@/lib/core/text/sms-segments";
import type { SpeechAnalysis } from "@/lib/core/voice/ssml-check";

/** Parts of a text by service, with the counters that bill them; null where it can't be sent so. */
export function partsBy(
  text: string,
  speech: SpeechAnalysis | null,
): (service: string) => number | null {
  const { partsCount } = countSegments(text, null);
  const spoken = speech?.kind === "speech" ? speech.speech.partsCount : null;
  return (service) => (service.startsWith("text2speech") ? spoken : partsCount);
}

/** Prices are millionths; floats between them are not. */
export const totalOf = (price: number, parts: number, recipients: number): number =>
  (Math.round(price * 1_000_000) * parts * recipients) / 1_000_000;

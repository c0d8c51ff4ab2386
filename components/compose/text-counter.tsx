"use client";

import { useTranslations } from "next-intl";
import { useDebounced } from "@/components/ui/use-debounced";
import { useFormats } from "@/components/ui/use-formats";
import { GSM_LIMIT, UNICODE_LIMIT } from "@/lib/core/sms-segments";
import { countDoubles } from "@/lib/core/text-marks";
import { fillOfSpeech, fillOfText, PartBar, roomOf } from "./part-bar";
import type { MessageReading } from "./use-message";

/** Counts what will be billed, with the counter that bills it. */
export function TextCounter({ reading }: { reading: MessageReading }) {
  const t = useTranslations("compose.counter");
  const formats = useFormats();
  const { count, speech, isTooLong } = reading;
  const alphabet = count?.isUnicode ? "Unicode" : "GSM";
  const heard = speech?.kind === "speech" ? speech : null;
  const words =
    count !== null
      ? t.rich("text", {
          parts: count.partsCount,
          alphabet,
          count: formats.count(count.charsCount),
          room: formats.count(roomOf(count)),
          strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
        })
      : heard !== null &&
        t.rich("speech", {
          parts: heard.speech.partsCount,
          count: heard.speech.charsCount,
          seconds: heard.seconds,
          strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
        });
  const spoken = useDebounced(
    count === null
      ? ""
      : t("spoken", { parts: count.partsCount, alphabet, count: count.charsCount }),
    800,
  );
  const doubles = count === null || count.isUnicode ? 0 : countDoubles(count.text);
  return (
    <div className="grid gap-1">
      {count !== null && <PartBar fill={fillOfText(count)} isOver={isTooLong} />}
      {heard !== null && <PartBar fill={fillOfSpeech(heard.speech)} isOver={false} />}
      <p data-testid="counter" className="text-ink-2">
        {words}
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {doubles > 0 && <p className="text-ink-3">{t("doubles", { count: doubles })}</p>}
      {isTooLong && count !== null && (
        <p className="text-bad-ink">
          {t("tooLong", {
            alphabet,
            limit: formats.count(count.isUnicode ? UNICODE_LIMIT : GSM_LIMIT),
            over: count.charsCount - (count.isUnicode ? UNICODE_LIMIT : GSM_LIMIT),
          })}
        </p>
      )}
    </div>
  );
}

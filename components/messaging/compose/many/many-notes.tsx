"use client";

import { useTranslations } from "next-intl";
import { useDisplayNames } from "../use-display-names";
import { saysHowToStop, sendingHint } from "@/lib/core/countries/sending-hints";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";

/** Placeholders that stay as they are, columns without values, and what countries ask of advertising. */
export function TextNotes({
  preflight,
  texts,
}: {
  preflight: Preflight;
  texts: readonly string[];
}) {
  const t = useTranslations("many.note");
  const { country } = useDisplayNames();
  const { unknown_placeholders: unknown, empty_columns: empty } = preflight;
  const asking = preflight.countries.filter(({ iso2 }) => sendingHint(iso2)?.needsOptOut);
  return (
    <>
      {unknown.length > 0 && (
        <p className="text-warn-ink">
          {t("unknown", {
            count: unknown.length,
            names: unknown.map((one) => `[${one}]`).join(", "),
          })}
        </p>
      )}
      {empty.map(({ column, count }) => (
        <p key={column} className="text-warn-ink">
          {t("empty", { count, column })}
        </p>
      ))}
      {asking.length > 0 && !texts.every(saysHowToStop) && (
        <p className="text-ink-3">
          {t("optOut", {
            countries: asking
              .map(({ iso2 }) => country(iso2))
              .slice(0, 3)
              .join(", "),
          })}
        </p>
      )}
    </>
  );
}

/** Hours in which countries don't allow advertising. */
export function HourNotes({ preflight }: { preflight: Preflight }) {
  const t = useTranslations("many.note");
  const { country } = useDisplayNames();
  return preflight.countries.map(({ iso2 }) => {
    const hint = sendingHint(iso2);
    if (hint === null || hint.hours === null) return null;
    const words = { country: country(iso2), ...hint.hours };
    return (
      <p key={iso2} className="text-ink-3" title={hint.source}>
        {t(hint.isOffOnSundays ? "hoursNotSundays" : "hours", words)}
      </p>
    );
  });
}

"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { NoValue } from "@/components/ui/money";
import { BANDS, toBand } from "./fraud-labels";

const INKS = { low: "text-ok-ink", medium: "text-warn-ink", high: "text-bad-ink" } as const;
const RISK_CLASSES = { low: "bg-ok-soft", medium: "bg-warn-soft", high: "bg-bad-soft" } as const;

/** Risk with its level as text, since color isn't enough. */
export function Risk({ score }: { score: number | null }) {
  const t = useTranslations("fraud.band");
  if (score === null) return <NoValue />;
  const band = toBand(score);
  return (
    <span className="whitespace-nowrap">
      <span className="font-medium tabular-nums">{score}</span>{" "}
      <span className={clsx("text-small", INKS[band])}>{t(band)}</span>
    </span>
  );
}

export function RiskScale({ score }: { score: number }) {
  const t = useTranslations("fraud");
  const band = toBand(score);
  return (
    <figure className="grid max-w-120 gap-1">
      <figcaption className="flex items-baseline gap-3">
        <span className="font-semibold text-figure tabular-nums">{score}</span>
        <span className={clsx("font-medium", INKS[band])}>{t(`band.${band}`)}</span>
        <span className="text-ink-3 text-small">{t("outOf")}</span>
      </figcaption>
      <div aria-hidden className="relative pt-3">
        <div className="flex h-3 gap-0.5">
          {BANDS.map(({ key, from, to }) => (
            <span
              key={key}
              style={{ flexGrow: to - from + 1 }}
              className={clsx("rounded-chip print:border print:border-line", RISK_CLASSES[key])}
            />
          ))}
        </div>
        <span
          className="absolute top-0 h-7 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${score}%` }}
        />
      </div>
      <div className="flex text-ink-3 text-small">
        {BANDS.map(({ key, from, to }) => (
          <span key={key} style={{ flexGrow: to - from + 1, flexBasis: 0 }}>
            {t(`band.${key}`)} {from}–{to}
          </span>
        ))}
      </div>
    </figure>
  );
}

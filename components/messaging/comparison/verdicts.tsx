"use client";

import { useTranslations } from "next-intl";
import type { LoadedComparison } from "./use-comparison";

/** States in words which differences are statistically significant. */
export function Verdicts({ comparison: { items, data } }: { comparison: LoadedComparison }) {
  const t = useTranslations("comparison.verdict");
  if (items.length < 2) return null;
  return (
    <ul className="grid max-w-[80ch] gap-1">
      {data.verdicts.map(({ rate, best, verdict }) => (
        <li key={rate} data-rate={rate} data-verdict={verdict}>
          <span className="font-semibold">{t(`rate.${rate}`)}</span>{" "}
          {t(verdict, { name: items.find(({ id }) => id === best)?.label ?? best })}
        </li>
      ))}
    </ul>
  );
}

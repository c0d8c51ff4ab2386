"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { RuledTable } from "@/components/ui/ruled-table";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";

export function Reasons({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud");
  const { locale } = useFormats();
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });
  const { reasons, risk_score: score } = check;
  if (score === null || reasons.length === 0) return null;
  return (
    <section className="grid max-w-160 gap-2 print:break-inside-avoid">
      <h2 className="font-semibold text-section">{t("reasons.title")}</h2>
      <RuledTable
        variant="column"
        caption={t("reasons.title")}
        className="w-full"
        columns={[
          { label: t("reasons.reason") },
          { label: t("reasons.part"), className: "max-sm:hidden" },
          { label: t("reasons.points"), className: "pl-4 text-right" },
        ]}
      >
        {reasons.map(({ code, part, points }) => (
          <tr key={code} className="border-line-soft border-b">
            <th scope="row" className="py-1.5 text-left font-normal">
              {t(`reason.${code as "base"}`)}
            </th>
            <td className="text-ink-3 max-sm:hidden">{t(`part.${part}`)}</td>
            <td
              className={clsx(
                "pl-4 text-right tabular-nums",
                points > 0 && part !== "all" && "text-bad-ink",
                points < 0 && part !== "all" && "text-ok-ink",
              )}
            >
              {signed.format(points)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 text-left font-medium">
            {t("column.risk_score")}
          </th>
          <td className="max-sm:hidden" />
          <td className="pl-4 text-right font-medium tabular-nums">{score}</td>
        </tr>
      </RuledTable>
    </section>
  );
}

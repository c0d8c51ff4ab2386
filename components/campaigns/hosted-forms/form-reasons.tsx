"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { RuledTable } from "@/components/ui/ruled-table";
import type { FormAnswers } from "@/lib/gateway/responses/hosted-forms/schema";

const cell = "border-line-soft border-b py-1.5 pr-3 last:pr-0";

export interface FormReasonsProps extends Pick<FormAnswers, "reasons"> {
  none: string;
}

export function FormReasons({ reasons, none }: FormReasonsProps) {
  const t = useTranslations("forms.reasons");
  const { count, percent } = useFormats();
  const total = reasons.reduce((sum, reason) => sum + reason.count, 0);
  const max = Math.max(1, ...reasons.map((reason) => reason.count));
  const columns = [
    { label: t("reason") },
    { label: t("people"), className: "pr-3 text-right" },
    { label: t("share"), className: "text-right" },
  ];
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {total === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <RuledTable variant="column" caption={t("title")} columns={columns}>
          {reasons.map((reason) => (
            <tr key={reason.reason}>
              <th scope="row" className={`${cell} relative text-left font-normal`}>
                <span
                  aria-hidden
                  style={{ width: `${(reason.count / max) * 100}%` }}
                  className="absolute bottom-0 left-0 h-0.5 bg-c1-fill forced-colors:bg-[CanvasText]"
                />
                {t(`of.${reason.reason ?? "0"}`)}
              </th>
              <td className={`${cell} text-right`}>{count(reason.count)}</td>
              <td className={`${cell} text-right`}>{percent(reason.count / total)}</td>
            </tr>
          ))}
        </RuledTable>
      )}
    </section>
  );
}

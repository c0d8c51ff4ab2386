"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Status } from "@/components/ui/status";
import { regionName } from "@/lib/core/countries/region-name";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";

function listCountries(check: FraudCheck) {
  const countries = [
    { part: "phone", iso2: check.request_phone?.region },
    { part: "ip", iso2: check.request_ip?.iso2 },
    { part: "address", iso2: check.request_address?.iso2 },
  ] as const;
  const partCountries = countries.flatMap(({ part, iso2 }) =>
    iso2 == null ? [] : [{ part, iso2 }],
  );
  return partCountries.length < 2 ? null : partCountries;
}

export function Agreement({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud");
  const { locale } = useFormats();
  const partCountries = listCountries(check);
  if (partCountries === null) return null;
  const head = "h-9 border-line-soft border-b px-3 text-left font-normal";
  return (
    <section className="grid gap-2 print:break-inside-avoid">
      <h2 className="font-semibold text-section">{t("agreement.title")}</h2>
      <table className="w-fit max-w-full">
        <caption className="sr-only">{t("agreement.title")}</caption>
        <thead>
          <tr>
            <td className={head} />
            {partCountries.slice(1).map(({ part, iso2 }) => (
              <th key={part} scope="col" className={head}>
                {t(`part.${part}`)} <span className="text-ink-3">{regionName(iso2, locale)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {partCountries.slice(0, -1).map((row, rowIndex) => (
            <tr key={row.part}>
              <th scope="row" className={head}>
                {t(`part.${row.part}`)}{" "}
                <span className="text-ink-3">{regionName(row.iso2, locale)}</span>
              </th>
              {partCountries.slice(1).map((column, columnIndex) => (
                <td key={column.part} className={head}>
                  {columnIndex >= rowIndex && (
                    <Status kind={row.iso2 === column.iso2 ? "normal" : "attention"}>
                      {t(row.iso2 === column.iso2 ? "agreement.same" : "agreement.differ")}
                    </Status>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

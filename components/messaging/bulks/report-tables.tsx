"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { codedProblem, toCode } from "@/components/messaging/sms/status-codes";
import { RuledTable } from "@/components/ui/ruled-table";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { statLinks, toLeftOutPath, toRecipientsPath } from "./stat-links";
import { countDrops } from "./drop-counts";
import { ReportSection } from "./report-section";

const cell = "border-line-soft border-b py-1.5 pr-3 last:pr-0";
const right = `${cell} whitespace-nowrap text-right`;
const linkClass = "inline-flex min-h-6 items-center hover:underline";

interface TableProps {
  report: BulkReport;
}

/** Table of countries with charged amounts, as in the key statistics. */
export function CountryTable({ report }: TableProps) {
  const t = useTranslations("bulks.countries");
  const { count, percent, money } = useFormats();
  const { country } = useDisplayNames();
  const { bulk, currency } = report;
  const totals = new Map(report.countries.map((country) => [country.iso2, country]));
  const numeric = "pr-3 text-right";
  const columns = [
    { label: t("country") },
    { label: t("messages"), className: numeric },
    ...(bulk.is_dryrun ? [] : [{ label: t("delivered"), className: numeric }]),
    { label: t("parts"), className: `${numeric} max-sm:hidden` },
    { label: t("cost"), className: "text-right" },
  ];
  const rows = bulk.preflight.countries;
  if (rows.length === 0) return null;
  return (
    <ReportSection title={t("title")}>
      <RuledTable variant="column" caption={t("title")} columns={columns}>
        {rows.map(({ iso2, messages, parts, cost }) => {
          const { sent = 0, delivered = 0, charged_amount: charged = 0 } = totals.get(iso2) ?? {};
          return (
            <tr key={iso2}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {bulk.is_dryrun ? (
                  country(iso2)
                ) : (
                  <Link href={toRecipientsPath(bulk.uuid, { country: iso2 })} className={linkClass}>
                    {country(iso2)}
                  </Link>
                )}
              </th>
              <td className={right}>{count(messages)}</td>
              {!bulk.is_dryrun && (
                <td className={right}>{sent === 0 ? "–" : percent(delivered / messages)}</td>
              )}
              <td className={`${right} max-sm:hidden`}>{count(parts)}</td>
              <td className={right}>{money(bulk.is_dryrun ? cost : charged, currency)}</td>
            </tr>
          );
        })}
      </RuledTable>
    </ReportSection>
  );
}

export function ProblemTable({ report }: TableProps) {
  const t = useTranslations("bulks.problems");
  const codes = useTranslations("sms.code");
  const { count } = useFormats();
  if (report.problems.length === 0) return null;
  const formatDlrCode = (code: number) => {
    const { key } = toCode(codedProblem(code), 0);
    return key === "unknown" ? codes("unknown.label", { code }) : codes(`${key}.label`);
  };
  const columns = [{ label: t("reason") }, { label: t("messages"), className: "text-right" }];
  return (
    <ReportSection title={t("title")}>
      <RuledTable variant="column" caption={t("title")} columns={columns}>
        {report.problems.map(({ code, messages }) => (
          <tr key={code}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              <Link
                href={toRecipientsPath(report.uuid, { reason: String(code) })}
                className={linkClass}
              >
                {formatDlrCode(code)}
              </Link>
            </th>
            <td className={right}>{count(messages)}</td>
          </tr>
        ))}
      </RuledTable>
      <Link href={statLinks(report.uuid).failed} className={linkClass}>
        {t("open")}
      </Link>
    </ReportSection>
  );
}

export function DropTable({ report }: TableProps) {
  const t = useTranslations("bulks.drops");
  const { count } = useFormats();
  const { rows, duplicates, excluded, invalid } = countDrops(report);
  const others = duplicates + excluded + invalid;
  if (rows.length === 0 && others === 0) return null;
  const columns = [{ label: t("reason") }, { label: t("recipients"), className: "text-right" }];
  return (
    <ReportSection title={t("title")}>
      {rows.length > 0 && (
        <RuledTable variant="column" caption={t("title")} columns={columns}>
          {rows.map(({ reason, count: dropCount }) => (
            <tr key={reason}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <Link href={toLeftOutPath(report.uuid, { reason })} className={linkClass}>
                  {t(`why.${reason}`)}
                </Link>
              </th>
              <td className={right}>{count(dropCount)}</td>
            </tr>
          ))}
        </RuledTable>
      )}
      {others > 0 && (
        <p className="text-ink-2">
          {duplicates > 0 && t("duplicates", { count: duplicates })}{" "}
          {excluded > 0 && (
            <>
              {t("excluded", { count: excluded })}{" "}
              <Link href={statLinks(report.uuid).excluded} className="underline hover:text-ink">
                {t("showEntries")}
              </Link>{" "}
            </>
          )}
          {invalid > 0 && (
            <>
              {t("invalid", { count: invalid })}{" "}
              <Link href={statLinks(report.uuid).invalid} className="underline hover:text-ink">
                {t("showEntries")}
              </Link>
            </>
          )}
        </p>
      )}
    </ReportSection>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { Phone } from "@/components/ui/phone";
import { RuledTable } from "@/components/ui/ruled-table";
import { regionName } from "@/lib/core/countries/region-name";
import type { PumpingReport } from "@/lib/gateway/trust/pumping-guard/schema";
import { useAllowPrefix, useLatestStops } from "@/lib/queries/pumping-guard";
import { StopChart } from "./stop-chart";

interface PartProps {
  report: PumpingReport;
}

const MAX_SHOWN_PREFIXES = 10;
const apart = "pr-3 last:pr-0";
const cell = `h-9 border-line-soft border-b ${apart}`;
const right = "text-right";

interface SumRow {
  key: string;
  name: string;
  stopped: number;
  saved: number;
}

function SumTable({
  title,
  label,
  rows,
  currency,
  action,
}: {
  title: string;
  label: string;
  rows: readonly SumRow[];
  currency: string;
  action?: (key: string) => React.ReactNode;
}) {
  const t = useTranslations("guard.report");
  const { count } = useFormats();
  if (rows.length === 0) return null;
  const columns = [
    { label },
    { label: t("stopped"), className: `${apart} ${right}` },
    { label: t("saved"), className: `${apart} ${right}` },
  ];
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <RuledTable
        variant="column"
        caption={title}
        columns={
          action === undefined
            ? columns
            : [...columns, { label: t("actions"), isSilent: true, className: right }]
        }
      >
        {rows.map(({ key, name, stopped, saved }) => (
          <tr key={key}>
            <td className={`${cell} break-words`}>{name}</td>
            <td className={`${cell} ${right}`}>{count(stopped)}</td>
            <td className={`${cell} ${right}`}>
              <Money amount={saved} currency={currency} />
            </td>
            {action !== undefined && <td className={`${cell} ${right}`}>{action(key)}</td>}
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

function Totals({ report, canEdit }: PartProps & { canEdit: boolean }) {
  const t = useTranslations("guard");
  const locale = useLocale();
  const allow = useAllowPrefix();
  const { currency } = report;
  const allowButton = (prefix: string) => (
    <Button
      variant="quiet"
      aria-label={t("report.allowPrefix", { prefix })}
      isBusy={allow.isPending && allow.variables.prefix === prefix}
      onClick={() => allow.mutate({ prefix })}
    >
      {t("report.allow")}
    </Button>
  );
  return (
    <>
      <SumTable
        title={t("report.byReason")}
        label={t("report.reason")}
        currency={currency}
        rows={report.reasons.map((row) => ({
          ...row,
          key: row.reason,
          name: t(`reason.${row.reason}`),
        }))}
      />
      <SumTable
        title={t("report.byCountry")}
        label={t("report.country")}
        currency={currency}
        rows={report.countries.map((row) => ({
          ...row,
          key: row.iso2,
          name: regionName(row.iso2, locale),
        }))}
      />
      <SumTable
        title={t("report.byPrefix")}
        label={t("report.prefix")}
        currency={currency}
        rows={report.prefixes
          .slice(0, MAX_SHOWN_PREFIXES)
          .map((row) => ({ ...row, key: row.prefix, name: row.prefix }))}
        {...(canEdit && { action: allowButton })}
      />
    </>
  );
}

function People({ report }: PartProps) {
  const t = useTranslations("guard");
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("people.title")}</h3>
      <p className="text-ink-2">{t("people.text")}</p>
      {report.people.length === 0 ? (
        <p className="text-ink-3">{t("people.none")}</p>
      ) : (
        <ul className="grid grid-cols-1">
          {report.people.map(({ phone, reason, sign, stopped_at: at }) => (
            <li key={phone} className="border-line-soft border-b py-2">
              <Phone number={phone} /> · {t(`sign.${sign}`)}
              <span className="block text-ink-3">
                {t(`reason.${reason}`)} · <DateTime at={at} isPlain />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LatestStops() {
  const t = useTranslations("guard");
  const { data } = useLatestStops();
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("stops.title")}</h3>
      <ul className="grid grid-cols-1">
        {data.rows.map(({ id, phone, reason, stopped_at: at }) => (
          <li key={id} className="border-line-soft border-b py-2">
            <Phone number={phone} />
            <span className="block text-ink-3">
              {t(`reason.${reason}`)} · <DateTime at={at} isPlain />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function GuardReport({ report, canEdit }: PartProps & { canEdit: boolean }) {
  const t = useTranslations("guard.report");
  const { count, money } = useFormats();
  return (
    <div className="grid content-start gap-6 *:min-w-0">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <StatStrip label={t("title")}>
        <Stat label={t("stopped")} value={count(report.stopped)} />
        <Stat label={t("saved")} value={money(report.saved, report.currency)} />
        <Stat label={t("people")} value={count(report.people.length)} />
        <Stat label={t("unchecked")} value={count(report.unchecked)} />
      </StatStrip>
      <StopChart report={report} />
      <Totals report={report} canEdit={canEdit} />
      <People report={report} />
      <LatestStops />
    </div>
  );
}

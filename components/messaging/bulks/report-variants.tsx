"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { RuledTable } from "@/components/ui/ruled-table";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import type { BulkVariants } from "@/lib/gateway/messaging/bulks/schema-variants";
import { toRecipientsPath } from "./stat-links";
import { ReportSection } from "./report-section";

const cell = "border-line-soft border-b py-1.5 pr-3 last:pr-0";
const right = `${cell} whitespace-nowrap text-right`;

const linkClass = "inline-flex min-h-6 items-center hover:underline";

function Verdict({ variants }: { variants: BulkVariants }) {
  const t = useTranslations("bulks.variants");
  const { points } = useFormats();
  const { halves, difference, verdict } = variants;
  if (verdict === null || difference === null) {
    const isKnown = halves.some(({ clickers }) => clickers !== null);
    const hasClicks = halves.some(({ clicks }) => clicks !== null);
    return (
      <p className="max-w-[68ch] text-ink-2">
        {t(isKnown ? "nothingYet" : hasClicks ? "shared" : "noLinks")}
      </p>
    );
  }
  return (
    <div className="grid max-w-[68ch] gap-1">
      <p data-verdict={verdict} className="font-semibold">
        {t(`verdict.${verdict}`)}
      </p>
      <p className="text-ink-2">
        {t("difference", {
          value: points(difference.value),
          low: points(difference.low),
          high: points(difference.high),
        })}{" "}
        {t(`means.${verdict}`)}
      </p>
    </div>
  );
}

export function ReportVariants({ report: { variants, bulk } }: { report: BulkReport }) {
  const t = useTranslations("bulks.variants");
  const { count, percent } = useFormats();
  if (variants === null) return null;
  const { halves } = variants;
  const isPeople = halves.some(({ clickers }) => clickers !== null);
  const hasClicks = halves.some(({ clicks }) => clicks !== null);
  const numeric = "pr-3 text-right last:pr-0";
  const toRowsPath = (index: number, filters: Record<string, string> = {}) =>
    toRecipientsPath(bulk.uuid, { variant: String(index + 1), ...filters });
  const columns = [
    { label: t("text") },
    { label: t("messages"), className: numeric },
    ...(bulk.is_dryrun
      ? []
      : [
          { label: t("sent"), className: `${numeric} max-sm:hidden` },
          { label: t("delivered"), className: numeric },
        ]),
    ...(hasClicks ? [{ label: t(isPeople ? "clickers" : "clicks"), className: numeric }] : []),
  ];
  return (
    <ReportSection title={t("title")}>
      <RuledTable variant="column" caption={t("title")} columns={columns}>
        {halves.map(({ messages, sent, delivered, clickers, clicks }, index) => (
          <tr key={index === 0 ? "first" : "second"}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {t(index === 0 ? "first" : "second")}
            </th>
            {bulk.is_dryrun ? (
              <td className={right}>{count(messages)}</td>
            ) : (
              <>
                <td className={right}>
                  <Link href={toRowsPath(index)} className={linkClass}>
                    {count(messages)}
                  </Link>
                </td>
                <td className={`${right} max-sm:hidden`}>
                  <Link href={toRowsPath(index, { sent: "true" })} className={linkClass}>
                    {count(sent)}
                  </Link>
                </td>
                <td className={right}>
                  {sent === 0 ? (
                    "–"
                  ) : (
                    <Link href={toRowsPath(index, { state: "delivered" })} className={linkClass}>
                      {percent(delivered / messages)}
                    </Link>
                  )}
                </td>
              </>
            )}
            {hasClicks && (
              <td className={right}>
                {isPeople ? (
                  clickers === null ? (
                    "–"
                  ) : (
                    <Link href={toRowsPath(index, { clicked: "true" })} className={linkClass}>
                      {count(clickers)}
                      {sent > 0 && ` · ${t("ofSent", { share: percent(clickers / sent) })}`}
                    </Link>
                  )
                ) : clicks === null ? (
                  "–"
                ) : (
                  count(clicks)
                )}
              </td>
            )}
          </tr>
        ))}
      </RuledTable>
      {!bulk.is_dryrun && !bulk.is_text_hidden && <Verdict variants={variants} />}
    </ReportSection>
  );
}

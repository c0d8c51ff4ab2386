"use client";

import { useTranslations } from "next-intl";
import { FileButton } from "@/components/charts/file-button";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { PROBLEM_CODES } from "@/lib/core/messages/message-state";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { rowsHref } from "./delivery-links";
import type { FailureReason } from "./failure-reasons";
import type { LoadedDelivery } from "./use-delivery";
import { useReasonTexts } from "./use-reason-texts";

const numeric = "pl-4 text-right align-top tabular-nums";

interface FailureTableProps {
  delivery: LoadedDelivery;
  reasons: readonly FailureReason[];
}

/** Reasons with their causes and next steps; each opens its messages. */
export function FailureTable({ delivery, reasons }: FailureTableProps) {
  const t = useTranslations("delivery.failures");
  const { count, money, timeZone } = useFormats();
  const explain = useReasonTexts();
  const { data, span, hour, filters } = delivery;
  const { currency } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const title = t("reasons");
  const rows = reasons.map((reason) => ({ ...reason, ...explain(reason.code) }));
  return (
    <section className="grid grid-cols-1 gap-2">
      <header className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <span className="print:hidden">
          <FileButton
            title={title}
            file={{
              name: "failures-by-reason",
              columns: [
                t("reason"),
                t("code"),
                t("messages"),
                t("costIn", { currency }),
                t("cause"),
                t("advice"),
              ],
              rows: rows.map(({ label, code, messages, cost, cause, advice }) => [
                label,
                code,
                messages,
                cost,
                cause,
                advice,
              ]),
            }}
          />
        </span>
      </header>
      <RuledTable
        variant="column"
        caption={title}
        columns={[
          { label: t("reason") },
          { label: t("cause"), className: "pl-4 max-md:hidden" },
          { label: t("messages"), className: "pl-4 text-right" },
          { label: t("cost"), className: "pl-4 text-right" },
        ]}
      >
        {rows.map(({ code, messages, cost, label, cause, advice }) => (
          <tr key={code} className="border-line-soft border-b print:break-inside-avoid">
            <th scope="row" className="py-2 text-left align-top font-normal">
              {isListed(code) ? (
                <PrefetchLink
                  href={rowsHref({ tile: "failed", range, filters, reason: code })}
                  className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
                >
                  {label}
                </PrefetchLink>
              ) : (
                label
              )}
              <div className="text-ink-3 md:hidden">
                <Explanation cause={cause} advice={advice} />
              </div>
            </th>
            <td className="max-w-[60ch] py-2 pl-4 align-top text-ink-2 max-md:hidden">
              <Explanation cause={cause} advice={advice} />
            </td>
            <td className={`${numeric} py-2`}>{count(messages)}</td>
            <td className={`${numeric} whitespace-nowrap py-2`}>{money(cost, currency)}</td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

function Explanation({ cause, advice }: { cause: string; advice: string | null }) {
  const t = useTranslations("delivery.failures");
  return (
    <>
      {cause}
      {advice !== null && (
        <p>
          <span className="font-medium text-ink">{t("advice")}:</span> {advice}
        </p>
      )}
    </>
  );
}

/** Whether the message list has a filter for this reason. */
const isListed = (code: number) => (PROBLEM_CODES as readonly number[]).includes(code);

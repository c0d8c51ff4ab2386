"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import type { ConversionStats } from "@/lib/gateway/campaigns/conversions/schema";

const cell = "border-line-soft border-b py-1.5 pr-3 last:pr-0";
const right = `${cell} whitespace-nowrap text-right`;
const numeric = "pr-3 text-right last:pr-0";

export interface SummedBulk {
  name: string;
  /** Unix time. */
  createdAt: number;
}

export interface ConversionTotalsProps {
  sums: ConversionStats["bulks"];
  caption: string;
  /** Absent within a bulk's report. */
  bulks?: ReadonlyMap<string, SummedBulk>;
  /** Bulks that have no page any more. */
  deleted?: ReadonlySet<string>;
}

/** Table of conversions by bulk, text, kind and currency. */
export function ConversionTotals({ sums, caption, bulks, deleted }: ConversionTotalsProps) {
  const t = useTranslations("conversions");
  const { count, money } = useFormats();
  const hasVariants = sums.some(({ variant }) => variant !== null);
  return (
    <RuledTable
      variant="column"
      caption={caption}
      columns={[
        ...(bulks === undefined ? [] : [{ label: t("bulk") }]),
        ...(hasVariants ? [{ label: t("text") }] : []),
        { label: t("column.kind") },
        { label: t("count"), className: numeric },
        { label: t("column.value"), className: numeric },
      ]}
    >
      {sums.map((sum) => (
        <tr key={[sum.bulk_id, sum.variant, sum.kind, sum.currency].join("/")}>
          {bulks !== undefined && (
            <td className={cell}>
              {sum.bulk_id === null && t("noBulk")}
              {sum.bulk_id !== null &&
                (deleted?.has(sum.bulk_id) ? (
                  t("deletedBulk")
                ) : (
                  <BulkLink id={sum.bulk_id} bulk={bulks.get(sum.bulk_id)} />
                ))}
            </td>
          )}
          {hasVariants && (
            <td className={cell}>
              {sum.variant === null ? "–" : t(`variant.${sum.variant === 1 ? 1 : 2}`)}
            </td>
          )}
          <td className={cell}>{t(`kind.${sum.kind}`)}</td>
          <td className={right}>{count(sum.conversions)}</td>
          <td className={right}>
            {sum.currency === null ? "–" : money(sum.value, sum.currency, 2)}
          </td>
        </tr>
      ))}
    </RuledTable>
  );
}

function BulkLink({ id, bulk }: { id: string; bulk: SummedBulk | undefined }) {
  const t = useTranslations("conversions");
  return (
    <>
      <PrefetchLink
        href={`/bulks/${id}`}
        className="line-clamp-1 min-h-6 break-all hover:underline"
      >
        {bulk?.name ?? t("openBulk")}
      </PrefetchLink>
      {bulk !== undefined && (
        <span className="block text-ink-3 text-small">
          <DateTime at={bulk.createdAt} isPlain />
        </span>
      )}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { documentPath } from "@/components/billing/documents/document-path";
import { useFormatCalendarDay } from "@/components/billing/documents/use-format-calendar-day";
import { Money } from "@/components/ui/money";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { Status } from "@/components/ui/status";
import type { OpenItem } from "@/lib/gateway/billing/open-items/schema";

const amountClass = "whitespace-nowrap pl-4 text-right tabular-nums";
const wideClass = "max-lg:hidden";

const sumCents = (items: readonly OpenItem[], field: "amount" | "paid" | "open") =>
  items.reduce((sum, item) => sum + Math.round(item[field] * 100), 0) / 100;

function ItemName({ item: { kind, document_id: id, number } }: { item: OpenItem }) {
  const t = useTranslations("openItems");
  if (id === null) return t("overpayment");
  return (
    <>
      <PrefetchLink
        href={documentPath({ kind: "invoice", id })}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-accent-ink tabular-nums hover:underline"
      >
        {number}
      </PrefetchLink>
      {kind === "charges" && <span className="block">{t("chargesOf")}</span>}
    </>
  );
}

function Due({ item: { kind, due_on: dueOn, days_overdue: days } }: { item: OpenItem }) {
  const t = useTranslations("openItems");
  const dayText = useFormatCalendarDay();
  if (kind === "charges") return <span className="text-ink-3">{t("dueAtOnce")}</span>;
  if (dueOn === null) return <span className="text-ink-3">{t("noDueDay")}</span>;
  return (
    <>
      {dayText(dueOn)}
      {days > 0 && (
        <span className="block">
          <Status kind="attention">{t("overdue", { days })}</Status>
        </span>
      )}
    </>
  );
}

export function OpenItemTable({
  items,
  currency,
}: {
  items: readonly OpenItem[];
  currency: string;
}) {
  const t = useTranslations("openItems");
  const dayText = useFormatCalendarDay();
  const amount = (value: number) => <Money amount={value} currency={currency} />;
  return (
    <RuledTable
      variant="column"
      caption={t("title")}
      columns={[
        { label: t("column.document") },
        { label: t("column.day"), className: wideClass },
        { label: t("column.due"), className: "pl-4 lg:pl-0" },
        { label: t("column.reminders"), className: wideClass },
        { label: t("column.amount"), className: `text-right ${wideClass}` },
        { label: t("column.paid"), className: `text-right ${wideClass}` },
        { label: t("column.open"), className: "text-right" },
      ]}
      foot={
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="h-9 text-left lg:hidden">
            {t("total")}
          </th>
          <th scope="row" colSpan={4} className={`h-9 text-left ${wideClass}`}>
            {t("total")}
          </th>
          <td className={`${amountClass} ${wideClass}`}>{amount(sumCents(items, "amount"))}</td>
          <td className={`${amountClass} ${wideClass}`}>{amount(sumCents(items, "paid"))}</td>
          <td className={amountClass}>{amount(sumCents(items, "open"))}</td>
        </tr>
      }
    >
      {items.map((item, index) => (
        <tr
          key={item.document_id === null ? `credit-${index}` : `${item.kind}-${item.document_id}`}
          className="border-line-soft border-b align-top"
        >
          <td className="h-9 py-2">
            <ItemName item={item} />
          </td>
          <td className={`py-2 ${wideClass}`}>{dayText(item.day)}</td>
          <td className="py-2 pl-4 lg:pl-0">
            <Due item={item} />
          </td>
          <td className={`py-2 ${wideClass}`}>
            {item.reminders > 0 && t("reminders", { count: item.reminders })}
          </td>
          <td className={`py-2 ${amountClass} ${wideClass}`}>{amount(item.amount)}</td>
          <td className={`py-2 ${amountClass} ${wideClass}`}>{amount(item.paid)}</td>
          <td className={`py-2 ${amountClass}`}>{amount(item.open)}</td>
        </tr>
      ))}
    </RuledTable>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column, CompactRow } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { Missing, Money, Phone } from "@/components/ui/figures";
import type { Sms } from "@/lib/gateway/sms/schema";
import type { ExportColumn } from "@/lib/gateway/sms/schema-values";
import { useMe } from "@/lib/queries/me";
import { StatusLabel } from "./status-label";

type ColumnKey = Exclude<ExportColumn, "iso2" | "status_code" | "dlr_code" | "uuid"> | "state";

/** The text in one line, or why there is none. */
export function TextLine({ sms }: { sms: Sms }) {
  const t = useTranslations("sms.detail");
  if (sms.is_text_hidden) return <span className="text-ink-3">{t("hidden")}</span>;
  if (sms.text === "") return <span className="text-ink-3">{t("textDeleted")}</span>;
  return <bdi>{sms.text}</bdi>;
}

function Moment({ at }: { at: number }) {
  return at === 0 ? <Missing /> : <DateTime at={at} isPlain />;
}

/** Columns of the list of messages; the keys are those of the exported file, except `state`. */
export function useMessageColumns() {
  const t = useTranslations("sms");
  const currency = useMe().data?.currency;
  return useMemo(() => {
    const label = (key: ColumnKey) => t(`column.${key}`);
    const price = (sms: Sms) =>
      currency === undefined ? (
        <Missing />
      ) : (
        <Money amount={sms.price} currency={currency} digits={4} />
      );
    const columns: Column<Sms>[] = [
      {
        key: "phone",
        label: label("phone"),
        width: "w-46",
        isLink: true,
        cell: (sms) => (
          <>
            <span className="text-ink-3">{sms.iso2}</span> <Phone number={sms.phone} />
          </>
        ),
      },
      {
        key: "created_at",
        label: label("created_at"),
        width: "w-40",
        sort: "created_at",
        cell: (sms) => <Moment at={sms.created_at} />,
      },
      {
        key: "sender_id",
        label: label("sender_id"),
        width: "w-28",
        cell: (sms) => sms.sender_id,
      },
      {
        key: "text",
        label: label("text"),
        cell: (sms) => (
          <span className="text-ink-2">
            <TextLine sms={sms} />
          </span>
        ),
      },
      {
        key: "state",
        label: label("state"),
        width: "w-44",
        cell: (sms) => (
          <span className="flex">
            <StatusLabel sms={sms} />
          </span>
        ),
      },
      {
        key: "parts_count",
        label: label("parts_count"),
        width: "w-14",
        isNumeric: true,
        cell: (sms) => sms.parts_count,
      },
      { key: "price", label: label("price"), width: "w-28", isNumeric: true, cell: price },
      {
        key: "service_code",
        label: label("service_code"),
        width: "w-28",
        isHiddenAtFirst: true,
        cell: (sms) => t(`service.${sms.service_code}`),
      },
      {
        key: "key_id",
        label: label("key_id"),
        width: "w-20",
        isNumeric: true,
        isHiddenAtFirst: true,
        cell: (sms) => sms.key_id,
      },
      {
        key: "source",
        label: label("source"),
        width: "w-24",
        isNumeric: true,
        isHiddenAtFirst: true,
        cell: (sms) => sms.source ?? <Missing />,
      },
      {
        key: "callback_data",
        label: label("callback_data"),
        width: "w-36",
        isHiddenAtFirst: true,
        cell: (sms) => sms.callback_data ?? <Missing />,
      },
      {
        key: "delivery_at",
        label: label("delivery_at"),
        width: "w-40",
        isHiddenAtFirst: true,
        cell: (sms) => <Moment at={sms.delivery_at} />,
      },
      {
        key: "gateway_sent_at",
        label: label("gateway_sent_at"),
        width: "w-40",
        sort: "gateway_sent_at",
        isHiddenAtFirst: true,
        cell: (sms) => <Moment at={sms.gateway_sent_at} />,
      },
    ];
    const compactOf = (sms: Sms): CompactRow => ({
      title: <Phone number={sms.phone} />,
      text: <TextLine sms={sms} />,
      state: <StatusLabel sms={sms} />,
      meta: <DateTime at={sms.created_at} isPlain />,
    });
    return { columns, compactOf };
  }, [t, currency]);
}

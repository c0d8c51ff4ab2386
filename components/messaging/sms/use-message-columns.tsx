"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue, Money } from "@/components/ui/money";
import { NamedPhone } from "@/components/ui/named-phone";
import { Phone } from "@/components/ui/phone";
import { splitCharge } from "@/lib/core/messages/charge";
import { toAutomaticOrigin } from "@/lib/core/messages/message-origin";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { useMe } from "@/lib/queries/me";
import { TestBadge } from "@/components/messaging/badge-of-tests";
import { Charged } from "./charged";
import { StatusLabel } from "./status-label";
import { TextLine } from "./text-line";

export function useMessageColumns() {
  const t = useTranslations("sms");
  const { money } = useFormats();
  const currency = useMe().data?.currency;
  const keyName = useKeyNames();
  return useMemo(() => {
    const amount = (value: number | undefined) =>
      currency === undefined || value === undefined ? (
        <NoValue />
      ) : (
        <Money amount={value} currency={currency} digits={4} />
      );
    const columns: Column<Sms>[] = listColumns(SMS_LIST, (key) => t(`column.${key}`), {
      phone: {
        width: "w-40 xl:w-56",
        isLink: true,
        cell: (sms) => (
          <>
            <span className="text-ink-3">{sms.iso2}</span>{" "}
            {sms.contact_name != null && (
              <span
                title={sms.contact_name}
                className="inline-block max-w-18 truncate align-bottom max-xl:hidden"
              >
                {sms.contact_name}
              </span>
            )}{" "}
            <Phone number={sms.phone} />
          </>
        ),
      },
      created_at: { width: "w-36" },
      sender_id: { width: "w-32", cell: (sms) => <Phone number={sms.sender_id} /> },
      text: {
        cell: (sms) => (
          <span className="text-ink-2">
            <TextLine sms={sms} />
          </span>
        ),
      },
      state: {
        width: "w-36 xl:w-40",
        cell: (sms) => (
          <span className="flex items-center gap-2">
            <StatusLabel sms={sms} />
            {sms.is_test && <TestBadge />}
          </span>
        ),
      },
      parts_count: { width: "w-14", isNumeric: true, isSecondary: true },
      charged: {
        width: "w-20",
        isNumeric: true,
        cell: (sms) => <Charged sms={sms} currency={currency} />,
      },
      refunded: {
        width: "w-22 xl:w-24",
        isNumeric: true,
        cell: (sms) => amount(splitCharge(sms, 0).refunded || undefined),
      },
      price: {
        width: "w-24",
        isNumeric: true,
        isHiddenByDefault: true,
        cell: (sms) => amount(sms.price),
      },
      service_code: {
        width: "w-28",
        isHiddenByDefault: true,
        cell: (sms) => t(`service.${sms.service_code}`),
      },
      key_id: {
        width: "w-32",
        isHiddenByDefault: true,
        cell: (sms) =>
          (toAutomaticOrigin(sms.origin) === null ? keyName(sms.key_id) : null) ?? <NoValue />,
      },
      origin: {
        width: "w-36",
        isHiddenByDefault: true,
        cell: (sms) => t(`detail.origins.${sms.origin}`),
      },
      source: { width: "w-24", isNumeric: true, isHiddenByDefault: true },
      callback_data: { width: "w-36", isHiddenByDefault: true },
      delivery_at: { width: "w-40", isHiddenByDefault: true },
      gateway_sent_at: { width: "w-40", isHiddenByDefault: true },
    });
    /** A message's price is charged, reserved or refunded, so at most one amount is positive. */
    const formatCost = (sms: Sms) => {
      const { charged, reserved, refunded } = splitCharge(sms, 0);
      if (reserved > 0 && currency !== undefined) {
        return t("detail.reserved", { amount: money(reserved, currency, 4) });
      }
      if (refunded === 0 || currency === undefined) return amount(charged);
      return t("detail.refunded", { amount: money(refunded, currency, 4) });
    };
    const toCompactRow = (sms: Sms): CompactRow => ({
      title: <NamedPhone name={sms.contact_name} number={sms.phone} />,
      text: <TextLine sms={sms} />,
      state: (
        <span className="flex items-center gap-2">
          <StatusLabel sms={sms} />
          {sms.is_test && <TestBadge />}
        </span>
      ),
      meta: (
        <>
          <DateTime at={sms.created_at} isPlain /> · {formatCost(sms)}
        </>
      ),
    });
    return { columns, toCompactRow };
  }, [t, currency, money, keyName]);
}

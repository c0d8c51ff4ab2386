"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export interface MessageTextProps {
  sms: Sms;
  parts: string[];
}

export function MessageText({ sms, parts }: MessageTextProps) {
  const t = useTranslations("sms.detail");
  if (sms.is_text_hidden) return <p className="text-ink-3">{t("hidden")}</p>;
  const visible = parts.length > 0 ? parts : sms.text === "" ? [] : [sms.text];
  if (visible.length === 0) {
    return (
      <div className="text-ink-3">
        <p className="font-medium">{t("textDeleted")}</p>
        {sms.is_text_deleted && <p>{t("textDeletedText")}</p>}
      </div>
    );
  }
  return (
    <ol aria-label={t("textParts")} className="grid gap-2">
      {visible.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
        <li key={index} className="rounded-sheet bg-sunken px-3 py-2">
          {visible.length > 1 && (
            <p className="text-ink-3 text-small">{t("part", { number: index + 1 })}</p>
          )}
          <p dir="auto" className="whitespace-pre-wrap break-words text-read">
            {part}
          </p>
        </li>
      ))}
    </ol>
  );
}

export interface PriceArithmeticProps {
  partsCount: number;
  unitPrice: number;
  linksPrice: number;
  price: number;
  currency: string;
}

/** Price such as "2 parts × €0.0750 = €0.1500", with the links' cost in between. */
export function PriceArithmetic(props: PriceArithmeticProps) {
  const { partsCount, unitPrice, linksPrice, price, currency } = props;
  const t = useTranslations("sms.detail");
  return (
    <>
      {t("parts", { count: partsCount })} ×{" "}
      <Money amount={unitPrice} currency={currency} digits={4} />
      {linksPrice > 0 && (
        <>
          {" "}
          + {t("links")} <Money amount={linksPrice} currency={currency} digits={4} />
        </>
      )}{" "}
      = <Money amount={price} currency={currency} digits={4} />
    </>
  );
}

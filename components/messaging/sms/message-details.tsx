"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { useFormats } from "@/components/format/use-formats";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { usePages } from "@/components/layout/navigation/use-pages";
import { TemplateLink } from "@/components/messaging/templates/use/template-link";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem } from "@/components/ui/description-item";
import { NoValue } from "@/components/ui/money";
import { Phone } from "@/components/ui/phone";
import type { Sms, smsTimelineSchema } from "@/lib/gateway/messaging/sms/schema";
import { ORIGINS, toAutomaticOrigin } from "@/lib/core/messages/message-origin";
import { PriceArithmetic } from "./message-text";

function Id({ value, label, href }: { value: string; label: string; href?: string | undefined }) {
  const code = <code className="min-w-0 break-all font-mono text-small">{value}</code>;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {href === undefined ? (
        code
      ) : (
        <Link href={href} className="text-accent-ink underline">
          {code}
        </Link>
      )}
      <CopyButton text={value} label={label} />
    </span>
  );
}

export interface MessageDetailsProps {
  sms: Sms;
  timeline: z.output<typeof smsTimelineSchema> | undefined;
}

/** Charged amount: "€0.0750", "€0.00 · €0.0750 refunded" or "€0.00 · €0.0750 reserved". */
function Charged({ timeline }: { timeline: z.output<typeof smsTimelineSchema> }) {
  const t = useTranslations("sms.detail");
  const { money } = useFormats();
  const { charged, reserved, refunded, currency } = timeline;
  if (charged > 0) return money(charged, currency, 4);
  return (
    <>
      {money(0, currency)}
      {refunded > 0 && ` · ${t("refunded", { amount: money(refunded, currency, 4) })}`}
      {reserved > 0 && ` · ${t("reserved", { amount: money(reserved, currency, 4) })}`}
    </>
  );
}

export function MessageDetails({ sms, timeline }: MessageDetailsProps) {
  const t = useTranslations("sms");
  const tTemplate = useTranslations("useTemplate");
  const pages = new Set<string>(usePages().map(({ key }) => key));
  const origin = ORIGINS.find((origin) => origin === timeline?.origin);
  const key = useKeyNames()(sms.key_id);
  const characters = {
    count: sms.chars_count ?? 0,
    alphabet: sms.is_unicode ? "Unicode" : "GSM",
  };
  return (
    <dl className="grid gap-2 *:grid *:gap-x-4 sm:*:grid-cols-[9rem_1fr]">
      <DescriptionItem term={t("detail.price")}>
        {timeline === undefined ? (
          <NoValue />
        ) : (
          <PriceArithmetic
            partsCount={sms.parts_count}
            unitPrice={timeline.unit_price}
            linksPrice={timeline.links_price}
            price={sms.price}
            currency={timeline.currency}
          />
        )}
      </DescriptionItem>
      <DescriptionItem term={t("detail.charged")}>
        {timeline === undefined ? <NoValue /> : <Charged timeline={timeline} />}
      </DescriptionItem>
      <DescriptionItem term={t("detail.length")}>
        {t("detail.characters", characters)}
      </DescriptionItem>
      {timeline?.template != null && (
        <DescriptionItem term={tTemplate("term")}>
          <TemplateLink {...timeline.template} />
        </DescriptionItem>
      )}
      <DescriptionItem term={t("detail.from")}>
        <Phone number={sms.sender_id} />
      </DescriptionItem>
      <DescriptionItem term={t("detail.created")}>
        <DateTime at={sms.created_at} hasSeconds isAbsolute />
      </DescriptionItem>
      {sms.delivery_at > 0 && (
        <DescriptionItem term={t("detail.scheduled")}>
          <DateTime at={sms.delivery_at} hasSeconds isAbsolute />
        </DescriptionItem>
      )}
      <DescriptionItem term={t("detail.service")}>
        {t(`service.${sms.service_code}`)}
      </DescriptionItem>
      <DescriptionItem term={t("detail.origin")}>
        {origin === undefined ? <NoValue /> : t(`detail.origins.${origin}`)}
        {key !== null && origin !== "dashboard" && toAutomaticOrigin(origin) === null && (
          <>
            {" · "}
            <Link href="/developers/keys" className="text-accent-ink underline">
              {key}
            </Link>
          </>
        )}
      </DescriptionItem>
      {sms.callback_data !== null && (
        <DescriptionItem term={t("detail.callback")}>{sms.callback_data}</DescriptionItem>
      )}
      <DescriptionItem term={t("detail.codes")}>
        {t("detail.codesText", { status: sms.status_code, report: sms.dlr_code })}
      </DescriptionItem>
      <DescriptionItem term={t("detail.id")}>
        <Id value={sms.uuid} label={t("detail.copyId")} />
      </DescriptionItem>
      {timeline?.request_id != null && (
        <DescriptionItem term={t("detail.request")}>
          <Id
            value={timeline.request_id}
            label={t("detail.request")}
            href={pages.has("logs") ? `/developers/logs/${timeline.request_id}` : undefined}
          />
        </DescriptionItem>
      )}
    </dl>
  );
}

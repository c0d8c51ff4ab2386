"use client";

import { MessageSquareReply, MousePointerClick, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { StatusLabel } from "@/components/messaging/sms/status-label";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { ContactEvent } from "@/lib/gateway/privacy/contacts/schema-history";

const ICONS = { message: Send, reply: MessageSquareReply, click: MousePointerClick };

function ToItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PrefetchLink
      href={href}
      className="inline-flex min-h-6 items-center text-accent-ink hover:underline max-md:min-h-11"
    >
      {children}
    </PrefetchLink>
  );
}

function Items({ event: { kind, id, message, bulk, campaign } }: { event: ContactEvent }) {
  const t = useTranslations("contacts.history");
  const about = kind === "message" ? id : message;
  return (
    <>
      {about !== null && (
        <ToItem href={`/messages/${about}`}>
          {t(kind === "reply" ? "toAnswered" : "toMessage")}
        </ToItem>
      )}
      {bulk !== null && <ToItem href={`/bulks/${bulk}`}>{t("toBulk")}</ToItem>}
      {campaign !== null && <ToItem href={`/campaigns/${campaign}`}>{t("toCampaign")}</ToItem>}
    </>
  );
}

function Clicked({ event: { device, country, is_person } }: { event: ContactEvent }) {
  const t = useTranslations("contacts.history");
  const { locale } = useFormats();
  const place =
    country === null ? null : new Intl.DisplayNames(locale, { type: "region" }).of(country);
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-2">
      {[device, place].filter((part) => part != null).join(" · ")}
      {!is_person && <Badge>{t("automated")}</Badge>}
    </p>
  );
}

export function HistoryEvent({ event }: { event: ContactEvent }) {
  const t = useTranslations("contacts.history");
  const { kind, text, at, status_code, dlr_code, delivery_at } = event;
  const Icon = ICONS[kind];
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 border-line-soft border-b px-4 py-3 md:px-6">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 text-ink-3" />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{t(`kind.${kind}`)}</span>
          <DateTime at={at} />
        </div>
        {kind === "click" ? (
          <Clicked event={event} />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap break-words text-ink-2">
            {text === null || text === "" ? (
              <span className="text-ink-3">{t("noText")}</span>
            ) : (
              text
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3">
          {kind === "message" && (
            <StatusLabel
              sms={{
                status_code: status_code ?? 0,
                dlr_code: dlr_code ?? 0,
                delivery_at: delivery_at ?? 0,
              }}
            />
          )}
          <Items event={event} />
        </div>
      </div>
    </li>
  );
}

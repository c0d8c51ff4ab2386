"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { messagesHref } from "@/components/messaging/sms/message-links";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Consent } from "@/lib/gateway/contacts/consents/schema";
import { useBlock, useConsents } from "@/lib/queries/blocked-numbers";
import { UnblockButton } from "./unblock-button";

export interface NumberPanelProps {
  number: string;
  heading?: "h2" | "h3";
}

export function NumberPanel({ number, heading = "h3" }: NumberPanelProps) {
  const t = useTranslations("blocked.panel");
  const { role } = useViewer();
  const { data: block } = useBlock(number);
  return (
    <div className="grid">
      <section className="grid gap-3 border-line-soft border-b p-4 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium">
            {block === null && t("free")}
            {block != null && t(block.type === 1 ? "own" : "unsubscribed")}
          </p>
          {block != null && <UnblockButton block={block} />}
        </div>
        {block?.note != null && <p className="break-words text-ink-2">{block.note}</p>}
        {canAccess("messages", role, "read") && (
          <PrefetchLink
            href={messagesHref(block?.number ?? number)}
            className="inline-flex min-h-6 items-center justify-self-start text-accent-ink hover:underline max-md:min-h-11"
          >
            {t("messages")}
          </PrefetchLink>
        )}
      </section>
      <ConsentLog number={block?.number ?? number} heading={heading} />
    </div>
  );
}

function ConsentLog({ number, heading: Heading }: Required<NumberPanelProps>) {
  const t = useTranslations("blocked.panel");
  const { data, error, refetch } = useConsents(number);
  return (
    <section className="grid gap-3 p-4 md:px-6">
      <Heading className="font-semibold text-read">{t("log")}</Heading>
      {error !== null && (
        <ErrorPanel error={error} title={t("logFailed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-24" />}
      {data?.rows.length === 0 && <p className="text-ink-2">{t("logEmpty")}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ol aria-label={t("log")} className="grid">
          {data.rows.map((consent) => (
            <ConsentLine key={consent.id} consent={consent} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ConsentLine({ consent }: { consent: Consent }) {
  const t = useTranslations("blocked");
  const { kind, source, text, created_at } = consent;
  return (
    <li className="grid gap-0.5 border-line-soft border-b py-2 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{t(`consent.${kind}`)}</span>
        <DateTime at={created_at} />
      </div>
      <p className="text-ink-3">{t(`source.${source}`)}</p>
      {text !== null && <p className="break-words text-ink-2">{text}</p>}
    </li>
  );
}

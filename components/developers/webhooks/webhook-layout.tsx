"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { SectionLink, SectionRow } from "@/components/layout/navigation/section-row";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { useWebhook } from "@/lib/queries/webhooks";
import { useFormatProblem } from "./use-format-problem";
import { isFailing } from "./webhook-status";

const TABS = { deliveries: "", events: "/events", settings: "/settings", test: "/test" } as const;

export interface WebhookLayoutProps {
  id: string;
  actions?: (webhook: Webhook) => ReactNode;
  children: (webhook: Webhook) => ReactNode;
}

function DisabledNotice({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.disabled");
  const { dateTime } = useFormats();
  const formatProblem = useFormatProblem();
  const { disabled_at: at, disabled_reason: reason } = webhook;
  if (at === null || reason === null) return null;
  return (
    <div className="px-4 pt-4 md:px-6">
      <Notice tone={reason === "person" ? "plain" : "warn"}>
        {t.rich(reason, {
          since: dateTime(at),
          problem: formatProblem(webhook.last_problem),
          link: (chunks) => (
            <PrefetchLink
              href={`/developers/webhooks/${webhook.id}/settings`}
              className="underline"
            >
              {chunks}
            </PrefetchLink>
          ),
        })}
      </Notice>
    </div>
  );
}

function FailingNotice({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks.disabled");
  const { dateTime } = useFormats();
  const formatProblem = useFormatProblem();
  const since = webhook.failing_since;
  if (since === null || !isFailing(webhook)) return null;
  return (
    <div className="px-4 pt-4 md:px-6">
      <Notice tone="warn">
        {webhook.kind === "email"
          ? t("overLimit", { since: dateTime(since) })
          : t("notYet", { since: dateTime(since), problem: formatProblem(webhook.last_problem) })}
      </Notice>
    </div>
  );
}

export function WebhookLayout({ id, actions, children }: WebhookLayoutProps) {
  const t = useTranslations("webhooks");
  const path = usePathname();
  const { data: loaded, error, refetch } = useWebhook(id);
  const webhook = useSkeletonData(loaded, error);
  if (webhook === undefined) {
    return (
      <RecordPending
        title={t("webhook")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/developers/webhooks", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={<span className="break-all">{webhook.target}</span>}
        actions={actions?.(webhook)}
      />
      <SectionRow label={t("tab.label")}>
        {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => {
          const href = `/developers/webhooks/${id}${TABS[tab]}`;
          return (
            <SectionLink key={tab} href={href} current={path === href ? "page" : null}>
              {t(`tab.${tab}`)}
            </SectionLink>
          );
        })}
      </SectionRow>
      <DisabledNotice webhook={webhook} />
      <FailingNotice webhook={webhook} />
      {children(webhook)}
    </>
  );
}

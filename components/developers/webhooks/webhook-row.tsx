"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { pageCellClass } from "@/components/ui/ruled-table";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { SuccessBar } from "./success-bar";
import { useFormatProblem } from "./use-format-problem";
import { WebhookStatus } from "./webhook-status";

function EventNames({ events }: { events: Webhook["events"] }) {
  const t = useTranslations("webhooks");
  if (events === null) return t("allEvents");
  return <span className="break-words font-mono text-small">{events.join(", ")}</span>;
}

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const formatProblem = useFormatProblem();
  const { last_failure_at: failedAt } = webhook;
  return (
    <tr>
      <th scope="row" className={`${pageCellClass} text-left font-normal`}>
        <PrefetchLink
          href={`/developers/webhooks/${webhook.id}`}
          className="inline-flex min-h-6 items-center break-all font-medium text-accent-ink hover:underline"
        >
          {webhook.target}
        </PrefetchLink>
        <span className="grid justify-items-start gap-1 md:hidden">
          <WebhookStatus webhook={webhook} />
          <SuccessBar hours={webhook.last_day} />
        </span>
      </th>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        <EventNames events={webhook.events} />
      </td>
      <td className={`${pageCellClass} max-md:hidden`}>
        <SuccessBar hours={webhook.last_day} />
      </td>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        {failedAt === null ? (
          <NoValue />
        ) : (
          <>
            <DateTime at={failedAt} />
            <span className="block text-ink-3">{formatProblem(webhook.last_problem)}</span>
          </>
        )}
      </td>
      <td className={`${pageCellClass} max-md:hidden`}>
        <WebhookStatus webhook={webhook} />
      </td>
    </tr>
  );
}

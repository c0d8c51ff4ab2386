"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { eventKey } from "@/lib/core/reference/event-key";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { canReceive } from "@/lib/gateway/developers/webhooks/schema-event-access";
import type { EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import { useWebhookEvents } from "@/lib/queries/webhooks";
import { WebhookLayout } from "./webhook-layout";

const isSent = ({ events, events_role: role }: Webhook, name: EventName) =>
  (events?.includes(name) ?? true) && canReceive(role, name);

function EventList({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const { data: loaded, error, refetch } = useWebhookEvents();
  const data = useSkeletonData(loaded, error);
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-96" />
    ) : (
      <ErrorPanel error={error} title={t("eventsFailed")} onRetry={() => void refetch()} />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-6">
      {data.events.map(({ name, sample }) => (
        <li key={name} className="grid grid-cols-1 gap-2">
          <h2 className="flex flex-wrap items-center gap-2 font-mono font-semibold text-read">
            {name}
            {!isSent(webhook, name) && <Badge>{t("notChosen")}</Badge>}
          </h2>
          <p className="text-ink-2">{t(`event.${eventKey(name)}`)}</p>
          <CodeBlock
            code={JSON.stringify(sample, null, 2)}
            label={t("sampleOf", { name })}
            copyLabel={t("copySample", { name })}
          />
        </li>
      ))}
    </ul>
  );
}

export function EventsView({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  return (
    <WebhookLayout id={id}>
      {(webhook) => (
        <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
          <p className="text-ink-2">{t("eventsText")}</p>
          <EventList webhook={webhook} />
        </div>
      )}
    </WebhookLayout>
  );
}

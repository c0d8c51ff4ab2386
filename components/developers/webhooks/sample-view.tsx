"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { canAccess } from "@/lib/core/permissions/permissions";
import { eventKey } from "@/lib/core/reference/event-key";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { EVENT_NAMES, type EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import { useDelivery, useTestWebhook } from "@/lib/queries/webhooks";
import { DeliveryResult } from "./delivery-result";
import { WebhookLayout } from "./webhook-layout";

function TestResult({ id, deliveryId }: { id: string; deliveryId: string }) {
  const t = useTranslations("webhooks.test");
  const { data, error } = useDelivery(id, deliveryId);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold text-read">{t("result")}</h2>
      {error !== null && data === undefined && <ErrorPanel error={error} title={t("failed")} />}
      <div aria-live="polite">{data !== undefined && <DeliveryResult delivery={data} />}</div>
    </section>
  );
}

function TestForm({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const { role } = useViewer();
  const id = String(webhook.id);
  const [event, setEvent] = useState<EventName>(webhook.events?.[0] ?? "sms.delivery");
  const test = useTestWebhook(id);
  const reason = !canAccess("developers", role, "write")
    ? t("settings.readOnly")
    : webhook.is_enabled
      ? undefined
      : t("replay.disabled");
  return (
    <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
      <form
        className="grid max-w-120 grid-cols-1 gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (reason === undefined) test.mutate({ event });
        }}
      >
        <p className="text-ink-2">{t("test.text")}</p>
        <SelectField
          label={t("column.event")}
          value={event}
          hint={t(`event.${eventKey(event)}`)}
          onChange={(changed) => setEvent(changed.target.value as EventName)}
        >
          {EVENT_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {test.error !== null && <ErrorPanel error={test.error} title={t("test.failed")} />}
        <div>
          <Button type="submit" variant="primary" isBusy={test.isPending} reason={reason}>
            {t("test.action")}
          </Button>
        </div>
      </form>
      {test.data !== undefined && (
        <TestResult key={test.data.id} id={id} deliveryId={test.data.id} />
      )}
    </div>
  );
}

export function SampleView({ id }: { id: string }) {
  return <WebhookLayout id={id}>{(webhook) => <TestForm webhook={webhook} />}</WebhookLayout>;
}

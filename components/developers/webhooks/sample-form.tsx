"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField } from "@/components/ui/field";
import { canAccess } from "@/lib/core/permissions/permissions";
import { eventKey } from "@/lib/core/reference/event-key";
import { type Webhook, webhookTestSchema } from "@/lib/gateway/developers/webhooks/schema";
import { listReceivable } from "@/lib/gateway/developers/webhooks/schema-event-access";
import { useDelivery, useTestWebhook } from "@/lib/queries/webhooks";
import { DeliveryResult } from "./delivery-result";

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

export function SampleForm({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const { role } = useViewer();
  const id = String(webhook.id);
  const test = useTestWebhook(id);
  const form = useApiForm({
    schema: webhookTestSchema,
    fields: ["event"],
    defaultValues: { event: webhook.events?.[0] ?? "sms.delivery" },
    isDisposable: true,
    send: (body) => test.mutateAsync(body),
  });
  const event = useWatch({ control: form.control, name: "event" });
  const reason = !canAccess("developers", role, "write")
    ? t("settings.readOnly")
    : webhook.is_enabled
      ? undefined
      : t("replay.disabled");
  return (
    <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
      <Form form={form} failed={t("test.failed")} className="grid max-w-120 grid-cols-1 gap-4">
        <p className="text-ink-2">{t("test.text")}</p>
        <SelectField
          {...form.field("event")}
          label={t("column.event")}
          hint={t(`event.${eventKey(event)}`)}
        >
          {listReceivable(webhook.events_role).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy} reason={reason}>
            {t("test.action")}
          </Button>
        </div>
      </Form>
      {test.data !== undefined && (
        <TestResult key={test.data.id} id={id} deliveryId={test.data.id} />
      )}
    </div>
  );
}

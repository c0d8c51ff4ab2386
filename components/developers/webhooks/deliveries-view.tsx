"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { DataTable } from "@/components/data-table/table/data-table";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Webhook } from "@/lib/gateway/developers/webhooks/schema";
import { DELIVERY_LIST } from "@/lib/gateway/developers/webhooks/schema-list";
import { useDeliveries } from "@/lib/queries/webhooks";
import { useDeliveryTable } from "./use-delivery-table";
import { WebhookCurves } from "./webhook-curves";
import { WebhookLayout } from "./webhook-layout";

const ReplayDialog = lazyWhenOnline(async () => ({
  default: (await import("./replay-dialog")).ReplayDialog,
}));

function DeliveryTable({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const id = String(webhook.id);
  const { fields, views, columns, toCompactRow } = useDeliveryTable();
  const { state, query } = useListQuery(DELIVERY_LIST, { fields });
  const rows = useDeliveries(id, query);
  return (
    <DataTable
      state={state}
      rows={{
        list: rows,
        getId: (delivery) => delivery.id,
        toHref: (delivery) => `/developers/webhooks/${id}/deliveries/${delivery.id}`,
        formatName: (delivery) => delivery.event,
        toCompactRow,
      }}
      layout={{
        table: "deliveries",
        labels: {
          caption: t("tab.deliveries"),
          failed: t("deliveriesFailed"),
          noMatch: (count) => t("noMatch", { count }),
        },
        columns,
        fields,
        views,
      }}
      slots={{ empty: <EmptyFirstUse title={t("noDeliveries")} text={t("noDeliveriesText")} /> }}
    />
  );
}

/** Emails have no response to show. */
const hasResponses = ({ kind, last_success_at: success, last_failure_at: failure }: Webhook) =>
  kind === "http" && (success !== null || failure !== null);

export function DeliveriesView({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  const { role } = useViewer();
  const [isReplaying, setReplaying] = useState(false);
  return (
    <WebhookLayout
      id={id}
      actions={(webhook) =>
        canAccess("developers", role, "write") && (
          <Button
            reason={webhook.is_enabled ? undefined : t("replay.disabled")}
            onClick={() => setReplaying(true)}
          >
            {t("replay.open")}
          </Button>
        )
      }
    >
      {(webhook) => (
        <>
          {hasResponses(webhook) && <WebhookCurves id={id} />}
          <DeliveryTable webhook={webhook} />
          <Suspense fallback={null}>
            {isReplaying && (
              <ReplayDialog id={String(webhook.id)} onClose={() => setReplaying(false)} />
            )}
          </Suspense>
        </>
      )}
    </WebhookLayout>
  );
}

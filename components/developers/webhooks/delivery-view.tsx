"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { RecordPending } from "@/components/layout/record-pending";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Id } from "@/components/ui/id";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useDelivery, useReplayDelivery, useWebhook } from "@/lib/queries/webhooks";
import { DeliveryResult } from "./delivery-result";

export interface DeliveryViewProps {
  id: string;
  deliveryId: string;
}

export function DeliveryView({ id, deliveryId }: DeliveryViewProps) {
  const t = useTranslations("webhooks");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useDelivery(id, deliveryId);
  const { data: webhook } = useWebhook(id);
  const replay = useReplayDelivery(id, deliveryId);
  const delivery = useSkeletonData(loaded, error);
  if (delivery === undefined) {
    return (
      <RecordPending
        title={t("delivery")}
        error={error}
        failedTitle={t("deliveryFailed")}
        onRetry={() => void refetch()}
        back={{ href: `/developers/webhooks/${id}`, text: t("tab.deliveries") }}
      />
    );
  }
  const obstacle =
    webhook?.is_enabled === false
      ? t("replay.disabled")
      : delivery.state === "pending"
        ? t("replay.pending")
        : undefined;
  return (
    <>
      <PageHeader
        title={<span className="break-all font-mono">{delivery.event}</span>}
        actions={
          canAccess("developers", role, "write") && (
            <Button
              isBusy={replay.isPending}
              reason={obstacle}
              onClick={() =>
                replay.mutate(undefined, {
                  onSuccess: () => showToast({ title: t("replay.one") }),
                })
              }
            >
              {t("replay.action", { count: 1 })}
            </Button>
          )
        }
      />
      <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
        {replay.error !== null && <ErrorPanel error={replay.error} title={t("replay.failed")} />}
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          {t("eventId")} <Id value={delivery.event_id} label={t("eventId")} />
        </p>
        <DeliveryResult delivery={delivery} />
      </div>
    </>
  );
}

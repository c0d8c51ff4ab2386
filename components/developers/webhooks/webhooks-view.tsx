"use client";

import { useTranslations } from "next-intl";
import { parseAsBoolean, useQueryState } from "nuqs";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { Webhook, WebhookCreated } from "@/lib/gateway/developers/webhooks/schema";
import { MAX_WEBHOOKS } from "@/lib/gateway/developers/webhooks/schema-values";
import { useWebhooks } from "@/lib/queries/webhooks";
import { WebhookRow } from "./webhook-row";

const CreateWebhookDialog = lazyWhenOnline(async () => ({
  default: (await import("./create-webhook-dialog")).CreateWebhookDialog,
}));
const SecretsDialog = lazyWhenOnline(async () => ({
  default: (await import("./secrets-dialog")).SecretsDialog,
}));

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useTranslations("webhooks");
  return (
    <RuledTable
      variant="page"
      caption={t("title")}
      columns={[
        { label: t("target") },
        { label: t("events"), className: "max-lg:hidden" },
        { label: t("lastDay"), className: "max-md:hidden" },
        { label: t("lastFailure"), className: "max-lg:hidden" },
        { label: t("status.title"), className: "max-md:hidden" },
      ]}
    >
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </RuledTable>
  );
}

export function WebhooksView() {
  const t = useTranslations("webhooks");
  const { data: loaded, error, refetch } = useWebhooks();
  const data = useSkeletonData(loaded, error);
  const [isCreating, setCreating] = useQueryState("create", parseAsBoolean.withDefault(false));
  const [created, setCreated] = useState<WebhookCreated | null>(null);
  const isFull = (data?.rows.length ?? 0) >= MAX_WEBHOOKS;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={
          data === undefined
            ? undefined
            : t("count", { count: data.rows.length, max: MAX_WEBHOOKS })
        }
        actions={
          <Button
            variant="primary"
            reason={isFull ? t("full", { max: MAX_WEBHOOKS }) : undefined}
            onClick={() => void setCreating(true)}
          >
            {t("create.open")}
          </Button>
        }
      />
      <SectionNav section="developers" />
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonRows widths={["w-60", "w-32", "w-24"]} rows={3} />
      )}
      {data !== undefined && data.rows.length > 0 && <WebhookTable webhooks={data.rows} />}
      {data?.rows.length === 0 && <EmptyFirstUse title={t("empty")} text={t("emptyText")} />}
      <Suspense fallback={null}>
        {isCreating && (
          <CreateWebhookDialog
            onClose={() => void setCreating(null)}
            onCreated={(webhook) => {
              void setCreating(null);
              setCreated(webhook);
            }}
          />
        )}
        {created !== null && <SecretsDialog secrets={created} onClose={() => setCreated(null)} />}
      </Suspense>
    </>
  );
}

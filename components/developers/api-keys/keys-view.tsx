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
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import type { ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { hasSecret, useApiKeys } from "@/lib/queries/api-keys";
import { KeyTable } from "./key-table";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const CreateKeyDialog = lazyWhenOnline(async () => ({
  default: (await import("./create-key-dialog")).CreateKeyDialog,
}));
const SecretDialog = lazyWhenOnline(async () => ({
  default: (await import("./secret-dialog")).SecretDialog,
}));

export function KeysView() {
  const t = useTranslations("keys");
  const { data: loaded, error, refetch } = useApiKeys();
  const data = useSkeletonData(loaded, error);
  // In the URL, so other pages can link to the dialog.
  const [isCreating, setCreating] = useQueryState("create", parseAsBoolean.withDefault(false));
  const [shown, setShown] = useState<ApiKeyCreated | null>(null);
  const renderCreateButton = (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      {t("create.open")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={data && t("count", { count: data.rows.filter(hasSecret).length })}
        actions={renderCreateButton}
      />
      <SectionNav section="developers" />
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonRows widths={["w-40", "w-32", "w-24"]} rows={4} />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <KeyTable keys={data.rows} onSecret={setShown} />
      )}
      {data?.rows.some(hasSecret) === false && (
        <EmptyFirstUse title={t("empty")} text={t("emptyText")} />
      )}
      <Suspense fallback={null}>
        {isCreating && (
          <CreateKeyDialog
            onClose={() => void setCreating(null)}
            onCreated={(key) => {
              void setCreating(null);
              setShown(key);
            }}
          />
        )}
        {shown !== null && <SecretDialog apiKey={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

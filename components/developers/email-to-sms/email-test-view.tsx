"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useEmailAliases } from "@/lib/queries/email-to-sms";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { EmailLayout } from "./email-layout";

const EmailTestForm = lazyWhenOnline(async () => ({
  default: (await import("./email-test-form")).EmailTestForm,
}));

export function EmailTestView() {
  const t = useTranslations("emailToSms");
  const { data, error, refetch } = useEmailAliases();
  return (
    <EmailLayout>
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.rows.length === 0 && <EmptyFirstUse title={t("empty")} text={t("emptyText")} />}
      {data !== undefined && data.rows.length > 0 && (
        <Suspense fallback={<Skeleton className="m-4 h-72 max-w-200 md:m-6" />}>
          <EmailTestForm aliases={data.rows} />
        </Suspense>
      )}
    </EmailLayout>
  );
}

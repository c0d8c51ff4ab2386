"use client";

import { QueryClientContext } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useContext, useEffect } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { ApiError } from "@/lib/queries/transport/api-error";
import { suspectGateway } from "@/lib/queries/transport/gateway-health";
import { PlainPage } from "./plain-page";

type Segment =
  | "overview"
  | "inbox"
  | "compose"
  | "messages"
  | "bulks"
  | "scheduled"
  | "simulator"
  | "groups"
  | "imports"
  | "contacts"
  | "campaigns"
  | "insightsDelivery"
  | "insightsClicks"
  | "insightsSpend"
  | "insightsCampaigns"
  | "insightsReports"
  | "blocked"
  | "documents"
  | "developers"
  | "team"
  | "settings"
  | "other";

export interface ErrorPageProps {
  error: (Error & { digest?: string }) | null;
  retry: () => void;
}

function getRequestId(error: ErrorPageProps["error"]): string | null {
  return error instanceof ApiError ? error.requestId : (error?.digest ?? null);
}

/** Replaces a page that failed to render; the shell stays. */
export function ErrorPage({ error, retry, segment }: ErrorPageProps & { segment: Segment }) {
  const t = useTranslations("shell");
  const client = useContext(QueryClientContext);
  const code = getRequestId(error);
  useEffect(() => {
    console.error(error);
    suspectGateway();
  }, [error]);
  function retryFresh() {
    // A cached response may have caused the error.
    client?.removeQueries({ type: "inactive" });
    retry();
  }
  const title =
    segment === "other" ? t("failed.title") : t("failed.where", { page: t(`page.${segment}`) });
  return (
    <div role="alert">
      <PlainPage title={title} text={t(`failed.safe.${segment}`)} onRetry={retryFresh}>
        {code !== null && (
          <p className="flex items-center gap-2 text-ink-2">
            {t("failed.code")} <code className="font-mono text-small">{code}</code>
            <CopyButton text={code} label={t("failed.copy")} />
          </p>
        )}
      </PlainPage>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { AuthTitle } from "@/components/identity/sign-in/auth-parts";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { ApiError } from "@/lib/queries/transport/api-error";
import type { ReportSubscription } from "@/lib/gateway/overview/reports/schema";
import { useUpdateSubscription, useReportSubscription } from "@/lib/queries/reports";

function Subscription({ token, data }: { token: string; data: ReportSubscription }) {
  const t = useTranslations("reports.subscriptionPage");
  const updateSubscription = useUpdateSubscription(token);
  const { report, account, email } = data;
  const isUnconfirmed = data.state === "unconfirmed";
  const act = (action: "confirm" | "unsubscribe") => () => updateSubscription.mutate(action);
  return (
    <div className="grid gap-4">
      {updateSubscription.error !== null && (
        <ErrorPanel error={updateSubscription.error} title={t("failed")} />
      )}
      {data.state === "unsubscribed" && (
        <>
          <AuthTitle>{t("title")}</AuthTitle>
          <p role="status" className="wrap-anywhere">
            {t("unsubscribe.done", { report, account, email })}
          </p>
          <div>
            <Button isBusy={updateSubscription.isPending} onClick={act("confirm")}>
              {t("unsubscribe.undo")}
            </Button>
          </div>
        </>
      )}
      {data.state === "subscribed" && updateSubscription.variables === "confirm" && (
        <p role="status" className="wrap-anywhere">
          {t("confirm.done", { report, account })}
        </p>
      )}
      {data.state !== "unsubscribed" && (
        <>
          <AuthTitle>
            <span className="wrap-anywhere">
              {t(isUnconfirmed ? "confirm.title" : "unsubscribe.title", { report })}
            </span>
          </AuthTitle>
          <p className="wrap-anywhere text-ink-2">
            {t(isUnconfirmed ? "confirm.text" : "unsubscribe.text", { account, email })}
          </p>
          <Button
            variant={isUnconfirmed ? "primary" : "plain"}
            isBusy={updateSubscription.isPending}
            onClick={act(isUnconfirmed ? "confirm" : "unsubscribe")}
          >
            {t(isUnconfirmed ? "confirm.button" : "unsubscribe.button")}
          </Button>
        </>
      )}
    </div>
  );
}

/** Confirms or unsubscribes on a press, not on the visit, since mail scanners open links too. */
export function SubscriptionView({ token }: { token: string }) {
  const t = useTranslations("reports.subscriptionPage");
  const { data, error, refetch } = useReportSubscription(token);
  if (data !== undefined) return <Subscription token={token} data={data} />;
  if (error === null) return <Skeleton className="h-40" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t("invalid.title")}</AuthTitle>
        <p className="text-ink-2">{t("invalid.text")}</p>
      </div>
    );
  }
  return <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />;
}

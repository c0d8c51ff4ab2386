"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { Status } from "@/components/ui/status";
import { createListQuery } from "@/lib/core/list";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";
import type { FRAUD_LIST } from "@/lib/gateway/trust/fraud-checks/schema-list";
import { useFraudChecks } from "@/lib/queries/fraud-checks";
import { STATUS_KINDS } from "./fraud-labels";
import { Risk } from "./risk";

const MAX_CHECKS = 5;
const linkClass =
  "inline-flex min-h-6 items-center justify-self-start text-accent-ink hover:underline max-md:min-h-11";

export function ChecksOfNumber({ phone }: { phone: string }) {
  const t = useTranslations("fraud");
  const query = createListQuery<typeof FRAUD_LIST>({ phone, itemsPerPage: MAX_CHECKS });
  const { data, error, refetch } = useFraudChecks(query);
  return (
    <section aria-label={t("title")} className="grid gap-3 border-line-soft border-t p-4 md:px-6">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-16" />}
      {data?.rows.length === 0 && <p className="text-ink-2">{t("ofNumber.none")}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ol aria-label={t("title")} className="grid">
          {data.rows.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ol>
      )}
      {data !== undefined && data.total > MAX_CHECKS && (
        <PrefetchLink
          href={`/fraud?${new URLSearchParams({ number: phone })}`}
          className={linkClass}
        >
          {t("ofNumber.all", { count: data.total })}
        </PrefetchLink>
      )}
    </section>
  );
}

function CheckLine({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud");
  const { id, risk_score, status_code, service_code, created_at } = check;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-line-soft border-b py-2 last:border-b-0">
      <span className="flex items-center gap-3">
        <PrefetchLink href={`/fraud/${id}`} className={linkClass}>
          {t(`service.${service_code}`)}
        </PrefetchLink>
        {risk_score === null ? (
          <Status kind={STATUS_KINDS[status_code]}>{t(`status.${status_code}`)}</Status>
        ) : (
          <Risk score={risk_score} />
        )}
      </span>
      <DateTime at={created_at} />
    </li>
  );
}

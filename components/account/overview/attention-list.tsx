"use client";

import { clsx } from "clsx";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useTranslations } from "next-intl";
import { usePages } from "@/components/layout/navigation/use-pages";
import { ErrorPanel } from "@/components/ui/error-panel";
import { logHref } from "@/lib/core/requests/log-href";
import { useFormats } from "@/components/format/use-formats";
import { hourAlignedRange, countryHref } from "@/lib/core/messages/tiles";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { AttentionItem } from "@/lib/gateway/overview/attention/schema";
import { useAttention } from "@/lib/queries/stats";
import { useOperationName } from "./use-operation-name";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const DOT = {
  bad: "border-bad bg-bad",
  warn: "border-warn bg-warn",
  note: "border-ink-3 bg-ink-3",
} as const;

/** Roles without access to the page get no link. `range`: the last 24 hours. */
const LINKS: Record<
  AttentionItem["kind"],
  { page: string; href: (subject: string, range: string) => string }
> = {
  balance_empty: { page: "billing", href: () => "/billing/top-up" },
  balance_low: { page: "billing", href: () => "/billing/top-up" },
  budget_reached: { page: "insightsSpend", href: () => "/insights/spend#budgets" },
  country_failing: {
    page: "messages",
    href: (iso2, range) => countryHref("failed", range, iso2),
  },
  requests_failing: {
    page: "logs",
    href: (operation, range) => logHref({ range, operation, status: ["4xx", "5xx"] }),
  },
  key_expiring: { page: "keys", href: () => "/developers/keys" },
  webhook_failing: { page: "webhooks", href: () => "/developers/webhooks" },
  webhook_disabled: { page: "webhooks", href: () => "/developers/webhooks" },
  link_domain_failing: { page: "linkDomains", href: () => "/link-domains" },
  link_domain_suspended: { page: "linkDomains", href: () => "/link-domains" },
};

/** Entries shown on paper, so that the overview fits one sheet. */
const MAX_PRINTED = 2;
const MAX_FAILING_OPERATIONS = 3;

export function AttentionList() {
  const t = useTranslations("overview.attention");
  const { time } = useFormats();
  const { data: loaded, error, refetch } = useAttention();
  const data = useSkeletonData(loaded, error);
  const [shown, hidden] = foldOperations(data?.items ?? []);
  const hasLogs = usePages().some(({ key }) => key === "developers");
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <div className="skeleton h-16" />}
      {data?.items.length === 0 && (
        <p className="text-ink-3">{t("nothing", { time: time(data.checked_at) })}</p>
      )}
      <ul>
        {data !== undefined &&
          shown.map((item, index) => (
            <Item
              key={`${item.kind}${item.subject}`}
              item={item}
              checkedAt={data.checked_at}
              isPrinted={index < MAX_PRINTED}
            />
          ))}
      </ul>
      {hidden > 0 && hasLogs && (
        <p className="print:hidden">
          <PrefetchLink
            href="/developers"
            className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
          >
            {t("moreOperations", { count: hidden })}
          </PrefetchLink>
        </p>
      )}
      {shown.length + hidden > MAX_PRINTED && (
        <p className="hidden text-ink-3 print:block">
          {t("more", { count: shown.length + hidden - MAX_PRINTED })}
        </p>
      )}
    </section>
  );
}

function foldOperations(items: readonly AttentionItem[]): [AttentionItem[], number] {
  const failing = items
    .filter(({ kind }) => kind === "requests_failing")
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const folded = new Set(failing.slice(MAX_FAILING_OPERATIONS));
  return [items.filter((item) => !folded.has(item)), folded.size];
}

interface ItemProps {
  item: AttentionItem;
  checkedAt: number;
  isPrinted: boolean;
}

function Item({ item, checkedAt, isPrinted }: ItemProps) {
  const t = useTranslations("overview.attention");
  const { date, percent, wholePercent, locale, timeZone } = useFormats();
  const pages = new Set<string>(usePages().map(({ key }) => key));
  const { kind, severity, count, of, subject, at } = item;
  const isReachable = pages.has(LINKS[kind].page);
  const country = new Intl.DisplayNames([locale], { type: "region" });
  const operation = useOperationName(kind === "requests_failing" ? subject : null);
  const name = kind === "country_failing" ? (country.of(subject ?? "") ?? "") : subject;
  const toShare = (part: number | null, whole: number | null) =>
    whole === null || whole === 0 ? "" : percent((part ?? 0) / whole);
  const details = {
    count: count ?? 0,
    basis: count === null ? "early" : "recent",
    of: of ?? 0,
    share: kind === "budget_reached" ? wholePercent((count ?? 0) / 100) : toShare(count, of),
    scope: subject === null ? "account" : "costCentre",
    subject: operation ?? name ?? "",
    date: at === null ? "" : date(at),
    // Roles that can top up see no contact.
    way: subject === null || isReachable ? "none" : "contact",
  };
  const lastDay = { from: checkedAt - DAY_SECONDS, to: checkedAt };
  return (
    <li
      className={clsx(
        "grid gap-0.5 border-line-soft border-b py-3 first:pt-1 last:border-b-0 last:pb-0 print:py-1.5",
        !isPrinted && "print:hidden",
      )}
    >
      <p className="flex items-baseline gap-2 font-semibold">
        <span aria-hidden className={clsx("size-2 shrink-0 rounded-full border", DOT[severity])} />
        {t(`${kind}.title`, details)}
      </p>
      <p className="text-ink-3">{t(`${kind}.text`, details)}</p>
      {isReachable && (
        <PrefetchLink
          href={LINKS[kind].href(subject ?? "", hourAlignedRange(lastDay, checkedAt, timeZone))}
          className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline print:hidden"
        >
          {t(`${kind}.link`)}
        </PrefetchLink>
      )}
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useBudgets } from "@/lib/queries/budgets";
import { BudgetRow } from "./budget-row";
import { NewBudget } from "./new-budget";

/** Budgets of the current month, whatever range the page shows. Needs the translations `budgets`. */
export function Budgets() {
  const t = useTranslations("budgets");
  const { monthYear } = useFormats();
  const { role } = useViewer();
  const canEdit = canAccess("budgets", role, "write");
  const { data: loaded, error, refetch } = useBudgets();
  const budgets = useSkeletonData(loaded, error)?.rows;
  const [first] = budgets ?? [];
  if (budgets?.length === 0 && !canEdit) return null;
  return (
    <section id="budgets" className="grid max-w-160 scroll-mt-16 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-read">
          {t("title")}
          {first !== undefined && (
            <span className="ml-2 font-normal text-ink-3 text-small">
              {t("note", { month: monthYear(first.from) })}
            </span>
          )}
        </h2>
        {canEdit && (
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <PrefetchLink
              href="/billing/usage"
              className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
            >
              {t("costCentres")}
            </PrefetchLink>
            <NewBudget />
          </div>
        )}
      </div>
      {error !== null && budgets === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {budgets === undefined && error === null && <Skeleton className="h-20" />}
      {budgets?.length === 0 && <p className="text-ink-3">{t("empty")}</p>}
      <ul>
        {budgets?.map((budget) => (
          <BudgetRow key={budget.id} budget={budget} canEdit={canEdit} />
        ))}
      </ul>
    </section>
  );
}

"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { IconButton } from "@/components/ui/icon-button";
import type { Budget } from "@/lib/gateway/billing/budgets/schema";
import { BudgetBar } from "./budget-bar";
import { toBudgetState, toShownShare } from "./budget-state";
import { useBudgetName } from "./use-budget-name";

const BudgetDialog = lazyWhenOnline(async () => ({
  default: (await import("./budget-dialog")).BudgetDialog,
}));
const DeleteBudgetDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-budget-dialog")).DeleteBudgetDialog,
}));

function BudgetActions({ budget }: { budget: Budget }) {
  const t = useTranslations("budgets.action");
  const names = useBudgetName()(budget);
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="flex gap-1 print:hidden">
      <IconButton icon={Pencil} label={t("edit", names)} onClick={() => setOpen("edit")} />
      <IconButton icon={Trash2} label={t("delete", names)} onClick={() => setOpen("delete")} />
      <Suspense fallback={null}>
        {open === "edit" && <BudgetDialog edited={budget} onClose={close} />}
        {open === "delete" && <DeleteBudgetDialog budget={budget} onClose={close} />}
      </Suspense>
    </span>
  );
}

export function BudgetRow({ budget, canEdit }: { budget: Budget; canEdit: boolean }) {
  const t = useTranslations("budgets");
  const { date, money, percent, wholePercent } = useFormats();
  const { name } = useBudgetName()(budget);
  const { amount, currency, spent, share } = budget;
  const { state, reached } = toBudgetState(budget);
  const shown = toShownShare(share);
  const status = t(`status.${state}`, {
    share: shown.isMore
      ? t("shareOver", { share: wholePercent(shown.share) })
      : percent(shown.share),
    left: money(Math.max(0, amount - spent), currency),
    over: money(Math.max(0, spent - amount), currency),
    percent: wholePercent((reached?.percent ?? 0) / 100),
    date: date(reached?.at ?? 0),
  });
  return (
    <li className="grid gap-1 border-line-soft border-b py-3 last:border-b-0">
      <div className="flex items-center justify-between gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          <span className="tabular-nums">
            {t("figures", { spent: money(spent, currency), amount: money(amount, currency) })}
          </span>
        </p>
        {canEdit && <BudgetActions budget={budget} />}
      </div>
      <BudgetBar share={share} />
      <p className="text-ink-3 text-small">{status}</p>
      {!budget.is_in_use && <p className="text-small text-warn-ink">{t("unused")}</p>}
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { useFreeScopes } from "./use-free-scopes";

const BudgetDialog = lazyWhenOnline(async () => ({
  default: (await import("./budget-dialog")).BudgetDialog,
}));

export function NewBudget() {
  const t = useTranslations("budgets");
  const [isOpen, setOpen] = useState(false);
  const isComplete = useFreeScopes()?.length === 0;
  return (
    <>
      <Button
        className="print:hidden"
        reason={isComplete ? t("complete") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("create")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BudgetDialog edited={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

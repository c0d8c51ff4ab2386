"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";

const RecurringBulkDialog = lazyWhenOnline(async () => ({
  default: (await import("./recurring-bulk-dialog")).RecurringBulkDialog,
}));
const DeleteRecurringBulkDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-recurring-bulk-dialog")).DeleteRecurringBulkDialog,
}));

export function RecurringBulkActions({ row }: { row: RecurringBulk }) {
  const t = useTranslations("recurringBulks.action");
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { name } = row;
  return (
    <>
      <Button variant="quiet" aria-label={t("editNamed", { name })} onClick={() => setOpen("edit")}>
        {t("edit")}
      </Button>
      <Button
        variant="quiet"
        aria-label={t("deleteNamed", { name })}
        onClick={() => setOpen("delete")}
      >
        {t("delete")}
      </Button>
      <Suspense fallback={null}>
        {open === "edit" && <RecurringBulkDialog edited={row} onClose={close} />}
        {open === "delete" && <DeleteRecurringBulkDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}

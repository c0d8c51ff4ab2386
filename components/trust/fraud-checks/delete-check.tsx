"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { useDeleteFraudCheck } from "@/lib/queries/fraud-checks";

export function DeleteCheck({ id }: { id: string }) {
  const t = useTranslations("fraud.delete");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteFraudCheck(id);
  const confirm = () => remove.mutate(undefined, { onSuccess: () => router.push("/fraud") });
  return (
    <>
      <Button className="text-bad-ink! print:hidden" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <LazyConfirmDialog
        title={t("title")}
        action={t("action")}
        isOpen={isOpen}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {t("text")}
      </LazyConfirmDialog>
    </>
  );
}

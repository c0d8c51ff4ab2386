"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { blockedNavigation } from "@/components/hooks/unsaved-work";
import { useStore } from "@/components/hooks/use-store";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { guardLeaving } from "./guard-leaving";

export function LeaveGuard() {
  const t = useTranslations("shell.leaving");
  const blocked = useStore(blockedNavigation, null);
  useEffect(guardLeaving, []);
  const close = () => blockedNavigation.set(null);
  return (
    <LazyConfirmDialog
      title={t("title")}
      action={t("leave")}
      keep={t("stay")}
      isOpen={blocked?.reason === "unsaved"}
      isBusy={false}
      error={null}
      onClose={close}
      onConfirm={() => {
        close();
        if (blocked?.reason === "unsaved") blocked.go();
      }}
    >
      {t("text")}
    </LazyConfirmDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster, toast as sonner } from "sonner";
import { listenToToasts, type Toast } from "./toast";
import { ToastCard } from "./toast-card";

function show(toast: Toast): void {
  sonner.custom((id) => <ToastCard toast={toast} onClose={() => sonner.dismiss(id)} />, {
    id: toast.id,
    // The card keeps its own time, which stops while someone reads or reaches for it.
    duration: Number.POSITIVE_INFINITY,
  });
}

/** The stack at the bottom right, on phones at the bottom; at most three in sight. */
export function ToastStack({ first }: { first: readonly Toast[] }) {
  const t = useTranslations("ui");
  useEffect(() => {
    for (const toast of first) show(toast);
    return listenToToasts(show);
  }, [first]);
  return (
    <Toaster
      position="bottom-right"
      // The library brings the system's typeface along.
      className="font-sans!"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: "var(--toast-bottom)", right: 16 }}
      mobileOffset={{ bottom: "var(--toast-bottom)", left: 16, right: 16 }}
      containerAriaLabel={t("toasts")}
    />
  );
}

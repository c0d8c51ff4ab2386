"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Toaster, toast as sonner } from "sonner";
import { listenToToasts, type Toast } from "./toast";
import { ToastCard } from "./toast-card";

function show(toast: Toast): void {
  sonner.custom((id) => <ToastCard toast={toast} onClose={() => sonner.dismiss(id)} />, {
    id: toast.id,
    // The card has its own timer, paused on hover and focus.
    duration: Number.POSITIVE_INFINITY,
  });
}

/** Stack of at most three toasts, bottom right, on phones at the bottom. */
export function ToastStack({ first }: { first: readonly Toast[] }) {
  const t = useTranslations("ui");
  useEffect(() => {
    for (const toast of first) show(toast);
    return listenToToasts(show);
  }, [first]);
  return (
    <Toaster
      position="bottom-right"
      // Overrides the library's system font.
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

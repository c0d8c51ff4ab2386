"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { ReauthenticateForm } from "./reauthenticate-form";

/** Asks for reauthentication when the gateway requires it; then the request is retried. */
export function ReauthenticateDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const t = useTranslations("identity");
  return (
    <Dialog title={t("title")} isOpen isDisposable onClose={() => onClose(false)}>
      <ReauthenticateForm onConfirmed={() => onClose(true)} onCancel={() => onClose(false)} />
    </Dialog>
  );
}

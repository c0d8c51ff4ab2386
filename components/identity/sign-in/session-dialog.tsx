"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { SessionForm } from "./session-form";

/** Signs in again in place after the session ended, keeping input; then the request is retried. */
export function SessionDialog({ onClose }: { onClose: (isSignedIn: boolean) => void }) {
  const t = useTranslations("identity.session");
  return (
    <Dialog
      title={t("title")}
      isOpen
      requiresExplicitClose
      isDisposable
      isOpenedByApp
      onClose={() => onClose(false)}
    >
      <SessionForm onSignedIn={() => onClose(true)} onLeave={() => onClose(false)} />
    </Dialog>
  );
}

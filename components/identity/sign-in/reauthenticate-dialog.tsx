"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { identityPrompt } from "@/lib/queries/transport/prompts";
import { ConfirmIdentityForm } from "./reauthenticate-form";

/**
 * Dialog that asks for reauthentication when the gateway requires it, and retries the request. Mounted once around all
 * signed-in pages.
 */
export function ConfirmIdentityDialog() {
  const t = useTranslations("identity");
  const settle = useRef<((isConfirmed: boolean) => void) | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      identityPrompt.register(
        () =>
          new Promise((resolve) => {
            settle.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  function close(isConfirmed: boolean) {
    setOpen(false);
    settle.current?.(isConfirmed);
    settle.current = null;
  }
  return (
    <Dialog title={t("title")} isOpen={isOpen} isDisposable onClose={() => close(false)}>
      <ConfirmIdentityForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

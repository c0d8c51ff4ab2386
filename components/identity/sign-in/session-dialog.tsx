"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Dialog } from "@/components/ui/dialog";
import { sessionPrompt } from "@/lib/queries/transport/prompts";

const SessionForm = lazyWhenOnline(async () => ({
  default: (await import("./session-form")).SessionForm,
}));

/**
 * Signs in again in place after the session ended, keeping input, then retries the request. Mounted once around all
 * signed-in pages.
 */
export function SessionDialog() {
  const t = useTranslations("identity.session");
  const settle = useRef<((isSignedIn: boolean) => void) | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      sessionPrompt.register(
        () =>
          new Promise((resolve) => {
            settle.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  function close(isSignedIn: boolean) {
    setOpen(false);
    settle.current?.(isSignedIn);
    settle.current = null;
  }
  return (
    <Dialog
      title={t("title")}
      isOpen={isOpen}
      requiresExplicitClose
      isDisposable
      isOpenedByApp
      onClose={() => close(false)}
    >
      <Suspense fallback={<div className="h-60" />}>
        <SessionForm onSignedIn={() => close(true)} onLeave={() => close(false)} />
      </Suspense>
    </Dialog>
  );
}

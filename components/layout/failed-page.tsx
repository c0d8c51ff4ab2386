"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { PlainPage } from "./plain-page";

export interface FailedPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** In place of a page that broke while it was drawn; the shell around it stays. */
export function FailedPage({ error, reset }: FailedPageProps) {
  const t = useTranslations("shell.failed");
  useEffect(() => console.error(error), [error]);
  return (
    <PlainPage title={t("title")} text={t("text")} onRetry={reset}>
      {error.digest !== undefined && (
        <p className="flex items-center gap-2 text-ink-2">
          {t("code")} <code className="font-mono text-small">{error.digest}</code>
          <CopyButton text={error.digest} label={t("copy")} />
        </p>
      )}
    </PlainPage>
  );
}

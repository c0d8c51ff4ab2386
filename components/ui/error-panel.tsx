"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/queries/transport/api-error";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Notice } from "./notice";

function RequestId({ id }: { id: string | null }) {
  const t = useTranslations("ui");
  if (id === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      {t("request")} <code className="break-all font-mono text-small">{id}</code>
      <CopyButton text={id} label={t("copyRequestId")} />
    </p>
  );
}

/** Rejections such as a missing record are permanent; a search timeout isn't. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiError) || error.code === "reauthentication_required") return true;
  if (error.reason === "search_too_broad") return true;
  return error.status < 400 || error.status >= 500 || error.status === 429;
}

export interface ErrorPanelProps {
  error: Error;
  title?: string;
  onRetry?: () => void;
}

export function ErrorPanel({ error, title, onRetry }: ErrorPanelProps) {
  const t = useTranslations("ui");
  return (
    <Notice tone="bad">
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p className="whitespace-pre-line">{error.message}</p>
      <RequestId id={error instanceof ApiError ? error.requestId : null} />
      {onRetry !== undefined && isWorthRetrying(error) && (
        <Button onClick={onRetry} className="mt-2">
          {t("tryAgain")}
        </Button>
      )}
    </Notice>
  );
}

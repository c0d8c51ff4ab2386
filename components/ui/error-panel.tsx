"use client";

import { ApiError } from "@/lib/queries/api-error";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Notice } from "./notice";

/** The request's id, by which support finds it. */
function RequestId({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      Request <code className="break-all font-mono text-small">{id}</code>
      <CopyButton text={id} label="Copy request id" />
    </p>
  );
}

export interface ErrorPanelProps {
  error: Error;
  /** What did not work, as a sentence. */
  title?: string;
  onRetry?: () => void;
}

export function ErrorPanel({ error, title, onRetry }: ErrorPanelProps) {
  return (
    <Notice tone="bad">
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p className="whitespace-pre-line">{error.message}</p>
      <RequestId id={error instanceof ApiError ? error.requestId : null} />
      {onRetry !== undefined && (
        <Button onClick={onRetry} className="mt-2">
          Try again
        </Button>
      )}
    </Notice>
  );
}

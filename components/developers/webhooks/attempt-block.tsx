"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { Status } from "@/components/ui/status";
import type { Attempt } from "@/lib/gateway/developers/webhooks/schema";
import { useFormatProblem } from "./use-format-problem";

const formatHeaders = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function formatJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Request({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("webhooks.attempt");
  const code = `POST ${attempt.target}\n${formatHeaders(attempt.request_headers)}\n\n${formatJson(attempt.request_body)}`;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="font-medium text-ink-2">{t("request")}</h3>
      <CodeBlock code={code} label={t("request")} copyLabel={t("copyRequest")} />
      <p className="text-ink-3">{t("secrets")}</p>
    </div>
  );
}

function Response({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("webhooks.attempt");
  const { status, response_headers: headers, response_body: body } = attempt;
  if (status === null) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="font-medium text-ink-2">{t("response")}</h3>
      <CodeBlock
        code={`${status}\n${formatHeaders(headers ?? {})}\n\n${formatJson(body ?? "")}`}
        label={t("response")}
        copyLabel={t("copyResponse")}
      />
    </div>
  );
}

interface AttemptBlockProps {
  attempt: Attempt;
  isOpen: boolean;
  isHidden: boolean;
}

export function AttemptBlock({ attempt, isOpen, isHidden }: AttemptBlockProps) {
  const t = useTranslations("webhooks");
  const { count } = useFormats();
  const formatProblem = useFormatProblem();
  const { status, problem: why, started_at: at, duration_ms: ms } = attempt;
  return (
    <details open={isOpen} className="border-line border-t pt-3">
      <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 max-md:min-h-11">
        <span className="font-semibold">{t("attempt.title", { number: attempt.attempt })}</span>
        {why === null ? (
          <Status kind="normal">{status ?? t("state.success")}</Status>
        ) : (
          <Status kind="failed">{formatProblem(why, status)}</Status>
        )}
        <span className="text-ink-3">
          <DateTime at={at} isAbsolute hasSeconds isPlain /> · {t("ms", { ms: count(ms) })}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-3">
        {isHidden ? (
          <p className="text-ink-3">{t("attempt.hidden")}</p>
        ) : (
          <>
            <Request attempt={attempt} />
            <Response attempt={attempt} />
          </>
        )}
      </div>
    </details>
  );
}

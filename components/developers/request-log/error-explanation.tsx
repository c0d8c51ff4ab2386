"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RequestLogDetail } from "@/lib/gateway/developers/request-log/schema";
import { explainResponse } from "./explanation";

export function ErrorExplanation({ entry }: { entry: RequestLogDetail }) {
  const t = useTranslations("logs.explain");
  const { error_code: code, operation_id: operation, method, response_body: body } = entry;
  if (entry.status < 400) return null;
  const { sentence: summary, violations } = explainResponse(body, method);
  // Dashboard requests may use operations that aren't in the public reference.
  const reference = entry.key_id === null ? null : `/developers/reference/${operation}`;
  return (
    <section className="grid grid-cols-1 gap-2 border-line border-y py-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="max-w-[68ch] text-read">
        {code !== null && t.has(`code.${code}` as "code.not_found")
          ? t(`code.${code}` as "code.not_found")
          : t("unknown")}
      </p>
      {summary !== null && (
        <p className="max-w-[68ch] break-words text-ink-2">{t("said", { sentence: summary })}</p>
      )}
      {violations.length > 0 && (
        <dl className="border-line-soft border-t">
          {violations.map(({ path, message, anchor }) => (
            <div
              key={`${path} ${message}`}
              className="grid gap-x-4 border-line-soft border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt>
                {reference === null ? (
                  <code className="break-all font-mono text-small">{path}</code>
                ) : (
                  <Link
                    href={`${reference}#${anchor}`}
                    className="break-all font-mono text-accent-ink text-small underline"
                  >
                    {path}
                  </Link>
                )}
              </dt>
              <dd className="min-w-0 break-words">{message}</dd>
            </div>
          ))}
        </dl>
      )}
      {reference !== null && (
        <p>
          <Link href={reference} className="text-accent-ink underline">
            {t("reference", { operation })}
          </Link>
        </p>
      )}
    </section>
  );
}

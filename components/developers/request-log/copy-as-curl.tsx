"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/hooks/use-copy";
import { curlSample } from "@/lib/core/samples/curl";
import type { RequestLogDetail } from "@/lib/gateway/developers/request-log/schema";
import { useMe } from "@/lib/queries/me";
import { useReferenceDocument } from "@/lib/queries/reference";

function parseBody(text: string | null): { body?: unknown } {
  if (text === null || text === "") return {};
  try {
    return { body: JSON.parse(text) };
  } catch {
    return {};
  }
}

/** Button to copy a request. The key comes from the environment; masked values stay masked. */
export function CopyAsCurl({ entry }: { entry: RequestLogDetail }) {
  const t = useTranslations("logs.curl");
  const { data } = useReferenceDocument();
  const clientId = useMe().data?.id ?? null;
  const { isCopied, copy } = useCopy();
  const base = data?.servers[0]?.url;
  return (
    <Button
      reason={base === undefined ? t("waiting") : undefined}
      onClick={() =>
        copy(
          curlSample({
            method: entry.method,
            url: `${base}${entry.path}`,
            ...parseBody(entry.request_body),
            hasKey: true,
            key: { clientId, secretPrefix: null },
          }),
        )
      }
    >
      {isCopied ? t("copied") : t("copy")}
    </Button>
  );
}

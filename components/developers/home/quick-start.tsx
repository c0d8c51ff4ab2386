"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { readOperation } from "@/lib/core/reference/operations";
import { tokenForm } from "@/lib/core/samples/request";
import { useReferenceDocument } from "@/lib/queries/reference";
import { SamplePanel } from "./sample-panel";
import { useSampleKey, useSampleRequest } from "./use-sample-request";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

export function QuickStart() {
  const t = useTranslations("developers.start");
  const { data: loaded, error, refetch } = useReferenceDocument();
  const data = useSkeletonData(loaded, error);
  const key = useSampleKey();
  const sampleRequest = useSampleRequest();
  if (error !== null) {
    return <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-96" />;
  const operation = readOperation(data, "sendSms");
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <div className="grid grid-cols-1 gap-1">
        <h3 className="font-medium text-ink-2">{t("address")}</h3>
        <CodeBlock
          code={data.servers[0]?.url ?? ""}
          label={t("address")}
          copyLabel={t("copyAddress")}
        />
      </div>
      <div className="grid gap-1">
        <h3 className="font-medium text-ink-2">{t("key")}</h3>
        <p className="text-ink-2">
          {key.secretStart === null
            ? t.rich("noKey", {
                link: (words) => (
                  <Link href="/developers/keys?create=true" className="text-accent-ink underline">
                    {words}
                  </Link>
                ),
              })
            : t.rich("hasKey", {
                token: tokenForm(key),
                start: `${key.secretStart}…`,
                code: (words) => <code className="font-mono text-small">{words}</code>,
              })}
        </p>
      </div>
      {operation !== undefined && (
        <div className="grid grid-cols-1 gap-1">
          <h3 className="font-medium text-ink-2">{t("request")}</h3>
          <SamplePanel request={sampleRequest(operation)} />
        </div>
      )}
      <p className="text-ink-2">
        {t.rich("more", {
          link: (words) => (
            <Link href="/developers/reference" className="text-accent-ink underline">
              {words}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

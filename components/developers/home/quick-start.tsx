"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { tokenForm } from "@/lib/core/samples/request";
import { sendSmsSample } from "@/lib/core/reference/send-sms";
import { SamplePanel } from "./sample-panel";
import { useSampleKey, useSampleRequest } from "./use-sample-request";

export function QuickStart({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations("developers.start");
  const key = useSampleKey();
  const sampleRequest = useSampleRequest();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <div className="grid grid-cols-1 gap-1">
        <h3 className="font-medium text-ink-2">{t("address")}</h3>
        <CodeBlock code={apiUrl} label={t("address")} copyLabel={t("copyAddress")} />
      </div>
      <div className="grid gap-1">
        <h3 className="font-medium text-ink-2">{t("key")}</h3>
        <p className={clsx("text-ink-2", key.isLoading && "invisible")}>
          {key.secretPrefix === null
            ? t.rich("noKey", {
                link: (chunks) => (
                  <Link href="/developers/keys?create=true" className="text-accent-ink underline">
                    {chunks}
                  </Link>
                ),
              })
            : t.rich("hasKey", {
                token: tokenForm(key),
                start: `${key.secretPrefix}…`,
                code: (chunks) => <code className="font-mono text-small">{chunks}</code>,
              })}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-1">
        <h3 className="font-medium text-ink-2">{t("request")}</h3>
        <SamplePanel request={sampleRequest(sendSmsSample(apiUrl))} />
      </div>
      <p className="text-ink-2">
        {t.rich("more", {
          link: (chunks) => (
            <Link href="/developers/reference" className="text-accent-ink underline">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

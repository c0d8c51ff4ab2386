"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SamplePanel } from "@/components/developers/home/sample-panel";
import { useSampleRequest } from "@/components/developers/home/use-sample-request";
import { CodeBlock } from "@/components/ui/code-block";
import { readOperation } from "@/lib/core/reference/operations";
import { ReferenceLayout } from "./reference-layout";

const code = (chunks: ReactNode) => <code className="font-mono text-small">{chunks}</code>;

export function ReferenceView() {
  const t = useTranslations("reference.start");
  const sampleRequest = useSampleRequest();
  return (
    <ReferenceLayout current={null}>
      {(document) => {
        const operation = readOperation(document, "getMe");
        return (
          <div className="grid max-w-180 grid-cols-1 content-start gap-6 p-4 text-read md:p-6">
            <section className="grid grid-cols-1 gap-2">
              <h2 className="font-semibold text-title">{t("address")}</h2>
              <CodeBlock
                code={document.servers[0]?.url ?? ""}
                label={t("address")}
                copyLabel={t("copyAddress")}
              />
            </section>
            <section className="grid grid-cols-1 gap-2">
              <h2 className="font-semibold text-title">{t("key")}</h2>
              <p className="text-ink-2">{t.rich("keyText", { code })}</p>
              {operation !== undefined && <SamplePanel request={sampleRequest(operation)} />}
            </section>
            <section className="grid gap-2">
              <h2 className="font-semibold text-title">{t("formats")}</h2>
              <p className="text-ink-2">{t.rich("formatsText", { code })}</p>
            </section>
            <section className="grid gap-2">
              <h2 className="font-semibold text-title">{t("lists")}</h2>
              <p className="text-ink-2">{t.rich("listsText", { code })}</p>
            </section>
            <section className="grid gap-2">
              <h2 className="font-semibold text-title">{t("repeats")}</h2>
              <p className="text-ink-2">{t.rich("repeatsText", { code })}</p>
            </section>
            <section className="grid gap-2">
              <h2 className="font-semibold text-title">{t("errors")}</h2>
              <p className="text-ink-2">{t.rich("errorsText", { code })}</p>
            </section>
          </div>
        );
      }}
    </ReferenceLayout>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { SamplePanel } from "@/components/developers/home/sample-panel";
import { useSampleRequest } from "@/components/developers/home/use-sample-request";
import { useSampleLanguage } from "@/components/developers/home/use-sample-language";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopy } from "@/components/hooks/use-copy";
import { operationMarkdown } from "@/lib/core/reference/markdown";
import type { ReferenceOperation } from "@/lib/core/reference/operations";
import { FieldList } from "./field-list";
import { useOperationNames } from "./use-operation-names";
import { Prose } from "./prose";

export function OperationPage({ operation }: { operation: ReferenceOperation }) {
  const t = useTranslations("reference");
  const { language } = useSampleLanguage();
  const { isCopied, copy } = useCopy();
  const { method, path, paragraphs, status } = operation;
  const { summary } = useOperationNames()(operation);
  const request = useSampleRequest()(operation);
  // Fields render after the browser tried to scroll to the hash.
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== "") document.getElementById(id)?.scrollIntoView();
  }, []);
  return (
    <article className="grid grid-cols-1 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
      <header className="grid min-w-0 grid-cols-1 content-start gap-2 p-4 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="font-semibold text-title">{summary}</h2>
          <Button onClick={() => copy(operationMarkdown(operation, request, language))}>
            {isCopied ? t("copied") : t("copyMarkdown")}
          </Button>
        </div>
        <p className="flex items-center gap-2">
          <code className="min-w-0 break-all font-mono">
            <span className="font-medium">{method}</span> {path}
          </code>
          <CopyButton text={path} label={t("copyPath")} />
        </p>
        {paragraphs.map((text) => (
          <p key={text} className="max-w-[68ch] text-ink-2 text-read">
            <Prose text={text} />
          </p>
        ))}
      </header>
      <aside
        aria-label={t("sample")}
        className="min-w-0 border-line-soft p-4 max-xl:border-y md:p-6 xl:row-span-2 xl:border-l"
      >
        <div className="xl:sticky xl:top-6">
          <SamplePanel request={request} />
        </div>
      </aside>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 p-4 md:p-6 xl:pt-0">
        <FieldList title={t("path")} fields={operation.pathFields} />
        <FieldList title={t("query")} fields={operation.query} />
        <FieldList title={t("headers")} fields={operation.headers} />
        <FieldList title={t("body")} fields={operation.body} />
        {operation.answer.length === 0 ? (
          <section className="grid gap-1">
            <h3 className="font-semibold text-read">{t("answer", { status })}</h3>
            <p className="text-ink-2">{t("noAnswer")}</p>
          </section>
        ) : (
          <FieldList
            title={t(operation.isList ? "answerList" : "answer", { status })}
            fields={operation.answer}
          />
        )}
        <section className="grid grid-cols-1 gap-1">
          <h3 className="font-semibold text-read">{t("errors")}</h3>
          <dl className="border-line border-t">
            {operation.errors.map((error) => (
              <div
                key={error.status}
                className="grid grid-cols-[3rem_minmax(0,1fr)] border-line-soft border-b py-2"
              >
                <dt className="font-medium">{error.status}</dt>
                <dd>
                  <Prose text={error.text} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </article>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useFormAnswers } from "@/lib/queries/forms";
import { FormStats } from "./form-stats";
import { FormPreview } from "./form-preview";
import { FormReasons } from "./form-reasons";

export function FormPanel({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("forms");
  const { data, error, refetch } = useFormAnswers(campaign.id);
  return (
    <div className="grid grid-cols-1">
      {error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-16 md:mx-6" />}
      {data !== undefined && <FormStats kind={campaign.kind} answers={data} />}
      <div className="grid grid-cols-1 items-start gap-8 px-4 py-6 md:px-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <FormAddress url={campaign.url} />
          {campaign.kind === "unsubscribe" && data !== undefined && (
            <FormReasons reasons={data.reasons} none={t("reasons.none")} />
          )}
        </div>
        <FormPreview code={campaign.id} />
      </div>
    </div>
  );
}

function FormAddress({ url }: { url: string }) {
  const t = useTranslations("forms");
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="font-semibold text-read">{t("address")}</h2>
      <p className="text-ink-2">{t("addressHint")}</p>
      <p className="flex min-w-0 items-center gap-1">
        <code className="break-all font-mono text-small">{url}</code>
        <CopyButton text={url} label={t("copy")} />
      </p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass()} justify-self-start`}
      >
        {t("open")}
      </a>
    </section>
  );
}

"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";

const QrCodeDialog = lazyWhenOnline(async () => ({
  default: (await import("./qr-code-dialog")).QrCodeDialog,
}));

function Copyable({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <code className="break-all font-mono text-small">{text}</code>
        <CopyButton text={text} label={copy} />
      </dd>
    </div>
  );
}

export function CampaignCreated({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns.created");
  const title = useRef<HTMLHeadingElement>(null);
  const [isShowing, setShowing] = useState(false);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="grid max-w-180 grid-cols-1 gap-4 px-4 py-6 md:px-6">
      <h2 ref={title} tabIndex={-1} className="font-semibold text-title outline-none">
        {t("title", { name: campaign.name })}
      </h2>
      <p className="text-ink-2">{t("text")}</p>
      <dl className="grid gap-3 border-line-soft border-y py-4">
        <Copyable
          label={t("placeholder")}
          text={formatPlaceholder(campaign.id)}
          copy={t("copyPlaceholder")}
        />
        {campaign.type === 1 && (
          <Copyable label={t("link")} text={campaign.short_url} copy={t("copyLink")} />
        )}
      </dl>
      {campaign.type === 2 && <p className="text-ink-2">{t("ownLinks")}</p>}
      <div className="flex flex-wrap gap-2">
        <Link href={`/compose?campaign=${campaign.id}`} className={buttonClass("primary")}>
          {t("use")}
        </Link>
        {campaign.type === 1 && <Button onClick={() => setShowing(true)}>{t("qrCode")}</Button>}
        {campaign.kind === "link" ? (
          <Link href={`/campaigns/${campaign.id}`} className={buttonClass()}>
            {t("open")}
          </Link>
        ) : (
          <Link href={`/campaigns/${campaign.id}/form`} className={buttonClass()}>
            {t("openForm")}
          </Link>
        )}
      </div>
      {isShowing && (
        <Suspense fallback={null}>
          <QrCodeDialog campaign={campaign} onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </section>
  );
}

"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionLink, SectionRow } from "@/components/layout/navigation/section-row";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { RecordPending } from "@/components/layout/record-pending";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { useCampaign } from "@/lib/queries/campaigns";
import { CampaignActions } from "./campaign-actions";

const TABS = {
  analytics: "",
  form: "/form",
  links: "/links",
  clicks: "/clicks",
  conversions: "/conversions",
  settings: "/settings",
} as const;
type Tab = keyof typeof TABS;

export interface CampaignLayoutProps {
  code: string;
  children: (campaign: Campaign) => ReactNode;
}

function Details({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const placeholder = formatPlaceholder(campaign.id);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {campaign.kind === "link" ? t(`type.${campaign.type}`) : t(`kind.${campaign.kind}`)}
      </span>
      <a
        href={campaign.url}
        target="_blank"
        rel="noreferrer"
        className="block max-w-80 truncate leading-6 hover:underline"
      >
        {campaign.url}
      </a>
      <span className="inline-flex items-center gap-1">
        <code className="font-mono text-small">{placeholder}</code>
        <CopyButton text={placeholder} label={t("created.copyPlaceholder")} />
      </span>
    </span>
  );
}

const listTabs = ({ kind }: Campaign): Tab[] =>
  (Object.keys(TABS) as Tab[]).filter((tab) => tab !== (kind === "link" ? "form" : "conversions"));

export function CampaignLayout({ code, children }: CampaignLayoutProps) {
  const t = useTranslations("campaigns");
  const path = usePathname();
  const router = useRouter();
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useCampaign(code);
  const campaign = useSkeletonData(loaded, error);
  if (campaign === undefined) {
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/campaigns", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={<span className="line-clamp-1 break-all">{campaign.name}</span>}
        scope={<Details campaign={campaign} />}
        actions={
          <>
            <CampaignActions campaign={campaign} onDeleted={() => router.push("/campaigns")} />
            {canAccess("compose", role, "write") && (
              <Link href={`/compose?campaign=${campaign.id}`} className={buttonClass("primary")}>
                {t("action.use")}
              </Link>
            )}
          </>
        }
      />
      <SectionRow label={t("tab.label")}>
        {listTabs(campaign).map((tab) => {
          const href = `/campaigns/${code}${TABS[tab]}`;
          return (
            <SectionLink key={tab} href={href} current={path === href ? "page" : null}>
              {t(`tab.${tab}`)}
            </SectionLink>
          );
        })}
      </SectionRow>
      {children(campaign)}
    </>
  );
}

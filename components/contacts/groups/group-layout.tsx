"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { SectionLink, SectionRow } from "@/components/layout/navigation/section-row";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { useGroup } from "@/lib/queries/groups";
import { PlannedDeletion } from "./planned-deletion";

const TABS = { entries: "", growth: "/growth", settings: "/settings" } as const;

export interface GroupLayoutProps {
  id: string;
  actions?: (group: Group) => ReactNode;
  children: (group: Group) => ReactNode;
}

export function GroupLayout({ id, actions, children }: GroupLayoutProps) {
  const t = useTranslations("groups");
  const path = usePathname();
  const { data: loaded, error, refetch } = useGroup(id);
  const group = useSkeletonData(loaded, error);
  if (group === undefined) {
    return (
      <RecordPending
        title={t("group")}
        error={error}
        failedTitle={t("groupFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/groups", text: t("allGroups") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={<span className="break-words">{group.name}</span>}
        scope={t("entries", { count: group.count_items })}
        actions={actions?.(group)}
      />
      <SectionRow label={t("tab.label")}>
        {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => {
          const href = `/groups/${id}${TABS[tab]}`;
          return (
            <SectionLink key={tab} href={href} current={path === href ? "page" : null}>
              {t(`tab.${tab}`)}
            </SectionLink>
          );
        })}
      </SectionRow>
      <PlannedDeletion group={group} />
      {children(group)}
    </>
  );
}

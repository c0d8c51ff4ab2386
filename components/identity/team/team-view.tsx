"use client";

import { useTranslations } from "next-intl";
import { parseAsBoolean, useQueryState } from "nuqs";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useMembers } from "@/lib/queries/team";
import { InvitationsSection } from "./invitations-section";
import { MemberTable } from "./member-table";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

const InviteDialog = lazyWhenOnline(async () => ({
  default: (await import("./invite-dialog")).InviteDialog,
}));

export function TeamView() {
  const t = useTranslations("team");
  const { role } = useViewer();
  const members = useMembers();
  // In the URL, so other pages can link to the dialog.
  const [isInviting, setInviting] = useQueryState("invite", parseAsBoolean.withDefault(false));
  const { error } = members;
  const data = useSkeletonData(members.data, error);
  const canEdit = canAccess("team", role, "write");
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={data === undefined ? undefined : t("count", { count: data.total })}
        actions={
          <Button
            variant="primary"
            reason={canEdit ? undefined : t("ownersOnly")}
            onClick={() => void setInviting(true)}
          >
            {t("invite.open")}
          </Button>
        }
      />
      <SectionNav section="team" />
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("loadError")} onRetry={() => void members.refetch()} />
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonRows widths={["w-40", "w-24", "w-20"]} rows={4} />
      )}
      {data !== undefined && <MemberTable members={data.rows} canEdit={canEdit} />}
      <InvitationsSection canEdit={canEdit} />
      {isInviting && canEdit && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => void setInviting(null)} />
        </Suspense>
      )}
    </>
  );
}

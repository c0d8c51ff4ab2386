"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { useInvitations } from "@/lib/queries/invitations";
import { InvitationRow } from "./invitation-row";

export function InvitationsSection({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations("team.invitation");
  const id = useId();
  const { data, error, refetch } = useInvitations();
  if (error !== null && data === undefined) {
    return (
      <div className="p-4 md:px-6">
        <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-6">
      <h2 id={id} className="px-4 pb-1 font-semibold text-read md:px-6">
        {t("title")}
      </h2>
      <RuledTable
        variant="page"
        caption={t("title")}
        columns={[
          { label: t("email") },
          { label: t("role"), className: "max-md:hidden" },
          { label: t("state"), className: "max-md:hidden" },
          { label: t("invitedBy"), className: "max-lg:hidden" },
          { label: t("sent"), className: "max-lg:hidden" },
          { label: t("actions"), isSilent: true, className: "text-right" },
        ]}
      >
        {data.rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} canEdit={canEdit} />
        ))}
      </RuledTable>
    </section>
  );
}

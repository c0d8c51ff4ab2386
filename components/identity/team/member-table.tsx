"use client";

import { useTranslations } from "next-intl";
import { RuledTable } from "@/components/ui/ruled-table";
import type { Member } from "@/lib/gateway/identity/team/schema";
import { MemberRow } from "./member-row";

export interface MemberTableProps {
  members: readonly Member[];
  canEdit: boolean;
}

export function MemberTable({ members, canEdit }: MemberTableProps) {
  const t = useTranslations("team.member");
  return (
    <RuledTable
      variant="page"
      caption={t("caption")}
      columns={[
        { label: t("person") },
        { label: t("role"), className: "max-md:hidden" },
        { label: t("factor"), className: "max-md:hidden" },
        { label: t("lastActive"), className: "max-lg:hidden" },
        { label: t("invitedBy"), className: "max-lg:hidden" },
        { label: t("actions"), isSilent: true, className: "text-right" },
      ]}
    >
      {members.map((member) => (
        <MemberRow key={member.user_id} member={member} canEdit={canEdit} />
      ))}
    </RuledTable>
  );
}

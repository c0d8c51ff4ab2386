"use client";

import { useTranslations } from "next-intl";
import type { Member } from "@/lib/gateway/team/schema";
import { MemberRow } from "./member-row";
import { headClass } from "./table-classes";

export interface MemberTableProps {
  members: readonly Member[];
  mayChange: boolean;
}

export function MemberTable({ members, mayChange }: MemberTableProps) {
  const t = useTranslations("team.member");
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            {t("person")}
          </th>
          <th scope="col" className={headClass}>
            {t("role")}
          </th>
          <th scope="col" className={`${headClass} max-md:hidden`}>
            {t("factor")}
          </th>
          <th scope="col" className={`${headClass} max-lg:hidden`}>
            {t("lastActive")}
          </th>
          <th scope="col" className={`${headClass} max-lg:hidden`}>
            {t("invitedBy")}
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            <span className="sr-only">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} mayChange={mayChange} />
        ))}
      </tbody>
    </table>
  );
}

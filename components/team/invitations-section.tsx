"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useInvitations } from "@/lib/queries/invitations";
import { InvitationRow } from "./invitation-row";
import { headClass } from "./table-classes";

/** Invitations without an answer; nothing at all when there are none. */
export function InvitationsSection({ mayChange }: { mayChange: boolean }) {
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
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              {t("email")}
            </th>
            <th scope="col" className={`${headClass} max-md:hidden`}>
              {t("role")}
            </th>
            <th scope="col" className={headClass}>
              {t("state")}
            </th>
            <th scope="col" className={`${headClass} max-lg:hidden`}>
              {t("invitedBy")}
            </th>
            <th scope="col" className={`${headClass} max-lg:hidden`}>
              {t("sent")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              <span className="sr-only">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTime } from "@/components/ui/date-time";
import { EmailAddress } from "@/components/ui/email-address";
import { NoValue } from "@/components/ui/money";
import { pageCellClass } from "@/components/ui/ruled-table";
import type { Member } from "@/lib/gateway/identity/team/schema";
import { useRemoveMember } from "@/lib/queries/team";
import { AffectedKeys } from "./affected-keys";
import { RoleChoice } from "./role-choice";

export interface MemberRowProps {
  member: Member;
  canEdit: boolean;
}

export function MemberRow({ member, canEdit }: MemberRowProps) {
  const t = useTranslations("team.member");
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveMember(member.user_id);
  const { name, email } = member;
  return (
    <tr>
      <th
        scope="row"
        className={`${pageCellClass} text-left font-normal max-md:w-full md:min-w-60`}
      >
        <span className="block break-words font-medium">
          {name}
          {member.is_self && <span className="font-normal text-ink-3"> {t("you")}</span>}
        </span>
        <span className="block break-words text-ink-3">
          <EmailAddress email={email} />
        </span>
        {}
        <div className="mt-1 md:hidden">
          <RoleChoice member={member} canEdit={canEdit} />
        </div>
      </th>
      <td className={`${pageCellClass} max-md:hidden`}>
        <RoleChoice member={member} canEdit={canEdit} />
      </td>
      <td className={`${pageCellClass} text-ink-2 max-md:hidden`}>
        {member.has_second_factor ? t("factorOn") : t("factorOff")}
      </td>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        {member.last_active_at === null ? (
          <span className="text-ink-3">{t("never")}</span>
        ) : (
          <DateTime at={member.last_active_at} />
        )}
      </td>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        {member.invited_by ?? <NoValue />}
      </td>
      <td className={`${pageCellClass} text-right`}>
        {canEdit && (
          <Button
            variant="quiet"
            aria-label={t("removeLabel", { name })}
            reason={member.is_last_owner ? t("lastOwner") : undefined}
            onClick={() => setAsking(true)}
          >
            {t("remove")}
          </Button>
        )}
        <ConfirmDialog
          title={t("removeTitle", { name })}
          action={t("removeAction", { name })}
          isOpen={isAsking}
          isBusy={remove.isPending}
          error={remove.error}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          <p>{t(member.is_self ? "removeSelfText" : "removeText")}</p>
          <AffectedKeys names={member.api_keys} change="removed" />
        </ConfirmDialog>
      </td>
    </tr>
  );
}

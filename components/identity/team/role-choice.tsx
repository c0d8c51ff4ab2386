"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { MEMBER_ROLES, type MemberRole } from "@/lib/core/context";
import { Select } from "@/components/ui/field";
import type { Member } from "@/lib/gateway/identity/team/schema";
import { useUpdateRole } from "@/lib/queries/team";
import { AffectedKeys } from "./affected-keys";

export interface RoleChoiceProps {
  member: Member;
  canEdit: boolean;
}

/** Takes effect immediately. Changes to one's own role, or to one that keys depend on, need confirmation. */
export function RoleChoice({ member, canEdit }: RoleChoiceProps) {
  const t = useTranslations("team.member");
  const shell = useTranslations("shell.role");
  const reasonId = useId();
  const [newRole, setNewRole] = useState<MemberRole | null>(null);
  const updateRole = useUpdateRole(member.user_id);
  const { role, is_last_owner: isLast, is_self: isSelf, api_keys: keys } = member;
  if (!canEdit) return <span className="text-ink-2">{shell(role)}</span>;
  if (isLast) {
    return (
      <>
        <p className="text-ink-2">{shell(role)}</p>
        <p className="max-w-60 text-ink-3 text-small">{t("lastOwner")}</p>
      </>
    );
  }
  function choose(next: MemberRole) {
    if (isSelf || (keys !== null && keys.length > 0 && next !== "owner")) setNewRole(next);
    else updateRole.mutate({ role: next });
  }
  return (
    <>
      <Select
        aria-label={t("roleOf", { name: member.name })}
        aria-describedby={updateRole.error === null ? undefined : reasonId}
        value={updateRole.isPending ? updateRole.variables.role : role}
        disabled={updateRole.isPending}
        onChange={(event) => choose(event.target.value as MemberRole)}
        className="w-36"
      >
        {MEMBER_ROLES.map((memberRole) => (
          <option key={memberRole} value={memberRole}>
            {shell(memberRole)}
          </option>
        ))}
      </Select>
      {updateRole.error !== null && (
        <p id={reasonId} role="alert" className="max-w-60 text-bad-ink">
          {updateRole.error.message}
        </p>
      )}
      <ConfirmDialog
        title={isSelf ? t("ownRoleTitle") : t("roleTitle", { name: member.name })}
        action={t(isSelf ? "ownRoleAction" : "roleAction", { role: shell(newRole ?? role) })}
        isOpen={newRole !== null}
        isBusy={updateRole.isPending}
        error={updateRole.error}
        onClose={() => setNewRole(null)}
        onConfirm={() =>
          newRole !== null &&
          updateRole.mutate(
            { role: newRole },
            { onSuccess: () => (isSelf ? location.assign("/overview") : setNewRole(null)) },
          )
        }
      >
        {isSelf && <p>{t("ownRoleText")}</p>}
        <AffectedKeys names={keys} change="role" />
      </ConfirmDialog>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTime } from "@/components/ui/date-time";
import { EmailAddress } from "@/components/ui/email-address";
import { NoValue } from "@/components/ui/money";
import { pageCellClass } from "@/components/ui/ruled-table";
import { Status } from "@/components/ui/status";
import { showToast } from "@/components/ui/toast/toast";
import { useFormats } from "@/components/format/use-formats";
import type { Invitation } from "@/lib/gateway/identity/invitations/schema";
import { useResendInvitation, useRevokeInvitation } from "@/lib/queries/invitations";

export interface InvitationRowProps {
  invitation: Invitation;
  canEdit: boolean;
}

export function InvitationRow({ invitation, canEdit }: InvitationRowProps) {
  const t = useTranslations("team.invitation");
  const shell = useTranslations("shell.role");
  const { date } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const resend = useResendInvitation(invitation.id);
  const revoke = useRevokeInvitation(invitation.id);
  const { email, status, expires_at } = invitation;
  const state =
    status === "open" ? (
      <Status kind="waiting">{t("open", { date: date(expires_at) })}</Status>
    ) : (
      <Status kind="attention">{t("expired", { date: date(expires_at) })}</Status>
    );
  return (
    <tr>
      <th
        scope="row"
        className={`${pageCellClass} break-words text-left font-normal max-md:w-full md:min-w-60`}
      >
        <EmailAddress email={email} />
        {/* On phones one column has all data, another the buttons. */}
        <span className="block text-ink-3 md:hidden">{shell(invitation.role)}</span>
        <span className="block md:hidden">{state}</span>
      </th>
      <td className={`${pageCellClass} text-ink-2 max-md:hidden`}>{shell(invitation.role)}</td>
      <td className={`${pageCellClass} max-md:hidden`}>{state}</td>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        {invitation.invited_by ?? <NoValue />}
      </td>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        <DateTime at={invitation.sent_at} />
      </td>
      <td className={`${pageCellClass} text-right`}>
        {canEdit && (
          <span className="inline-flex justify-end gap-x-2 max-md:flex-col">
            <Button
              variant="quiet"
              isBusy={resend.isPending}
              aria-label={t("resendLabel", { email })}
              onClick={() =>
                resend.mutate(undefined, {
                  onSuccess: () => showToast({ title: t("resent", { email }) }),
                })
              }
            >
              {t("resend")}
            </Button>
            <Button
              variant="quiet"
              aria-label={t("revokeLabel", { email })}
              onClick={() => setAsking(true)}
            >
              {t("revoke")}
            </Button>
          </span>
        )}
        {resend.error !== null && (
          <p role="alert" className="text-bad-ink">
            {resend.error.message}
          </p>
        )}
        <ConfirmDialog
          title={t("revokeTitle")}
          action={t("revokeAction")}
          isOpen={isAsking}
          isBusy={revoke.isPending}
          error={revoke.error}
          onClose={() => setAsking(false)}
          onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          {t("revokeText", { email })}
        </ConfirmDialog>
      </td>
    </tr>
  );
}

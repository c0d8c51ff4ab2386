"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useAcceptInvitation, useInvitation } from "@/lib/queries/invitations";
import { AuthLink, AuthTitle } from "./auth-parts";
import { InviteForm } from "./invite-form";
import { storeEmail } from "./known-email";

function hasStatus(error: Error | null, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

function InviteNotice({ title, hint }: { title: string; hint?: string }) {
  const t = useTranslations("signIn");
  return (
    <div className="grid gap-4">
      <AuthTitle>{title}</AuthTitle>
      {hint !== undefined && <Notice>{hint}</Notice>}
      <p>
        <AuthLink href="/login">{t("goToSignIn")}</AuthLink>
      </p>
    </div>
  );
}

/** Page of an invitation. Joining takes a click, since mail scanners open links too. */
export function InviteView({ token }: { token: string }) {
  const t = useTranslations("signIn.invite");
  const invitation = useInvitation(token);
  const accept = useAcceptInvitation(token);
  const email = invitation.data?.email;
  useEffect(() => {
    if (accept.isSuccess && email !== undefined) storeEmail(email);
  }, [accept.isSuccess, email]);
  if (hasStatus(invitation.error, 404) || hasStatus(accept.error, 404)) {
    return <InviteNotice title={t("expired")} hint={t("expiredHint")} />;
  }
  if (hasStatus(accept.error, 409)) return <InviteNotice title={t("member")} />;
  if (invitation.error !== null) {
    return <ErrorPanel error={invitation.error} onRetry={() => void invitation.refetch()} />;
  }
  if (invitation.data === undefined) return <Skeleton className="h-40" />;
  if (accept.isSuccess) {
    return (
      <InviteNotice title={t("joined")} hint={t("joinedHint", { email: invitation.data.email })} />
    );
  }
  return <InviteForm invitation={invitation.data} accept={accept.mutateAsync} />;
}

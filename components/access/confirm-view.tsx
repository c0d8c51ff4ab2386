"use client";

import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { useConfirmEmail } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-frame";

/** A press, not the visit, confirms: programs that look at links in mails visit them, too. */
export function ConfirmView({ token }: { token: string }) {
  const confirm = useConfirmEmail(token);
  if (confirm.data !== undefined) {
    return (
      <div className="grid gap-4">
        <AuthTitle>Your address is confirmed</AuthTitle>
        <Notice>
          {confirm.data.is_activated
            ? "You can sign in and send messages now."
            : "You can sign in now. We activate the account after a short check."}
        </Notice>
        <p>
          <AuthLink href="/login">Go to the sign-in</AuthLink>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <AuthTitle>Confirm your e-mail address</AuthTitle>
      {confirm.error !== null && <ErrorPanel error={confirm.error} />}
      <Button look="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm address
      </Button>
      {confirm.error !== null && (
        <p>
          <AuthLink href="/sign-up">Sign up again</AuthLink>
        </p>
      )}
    </div>
  );
}

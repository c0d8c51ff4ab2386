"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { useConfirmEmail } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-parts";

/** A press, not the visit, confirms: programs that look at links in mails visit them, too. */
export function ConfirmView({ token }: { token: string }) {
  const t = useTranslations("access");
  const confirm = useConfirmEmail(token);
  if (confirm.data !== undefined) {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t("confirm.done")}</AuthTitle>
        <Notice>{t(confirm.data.is_activated ? "confirm.canSend" : "confirm.needsCheck")}</Notice>
        <p>
          <AuthLink href="/login">{t("goToSignIn")}</AuthLink>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <AuthTitle>{t("confirm.title")}</AuthTitle>
      {confirm.error !== null && <ErrorPanel error={confirm.error} />}
      <Button look="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t("confirm.action")}
      </Button>
      {confirm.error !== null && (
        <p>
          <AuthLink href="/sign-up">{t("confirm.again")}</AuthLink>
        </p>
      )}
    </div>
  );
}

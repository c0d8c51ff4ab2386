"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { confirmEmail } from "@/lib/queries/sign-ups";
import { AuthLink } from "./auth-parts";
import { ConfirmByPress } from "./confirm-by-press";
import { storeEmail } from "./known-email";

export function ConfirmView({ token }: { token: string }) {
  const t = useTranslations("signIn");
  async function confirm() {
    const confirmed = await confirmEmail(token);
    storeEmail(confirmed.email);
    return confirmed;
  }
  return (
    <ConfirmByPress namespace="confirm" confirm={confirm} againHref="/sign-up">
      {({ is_activated: canSend }) => (
        <>
          <Notice>{t(canSend ? "confirm.canSend" : "confirm.needsCheck")}</Notice>
          <p>
            <AuthLink href="/login">{t("goToSignIn")}</AuthLink>
          </p>
        </>
      )}
    </ConfirmByPress>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { EmailAddress } from "@/components/ui/email-address";
import { confirmEmailChange } from "@/lib/queries/sign-ups";
import { AuthLink } from "./auth-parts";
import { ConfirmByPress } from "./confirm-by-press";

export function ConfirmEmailView({ token }: { token: string }) {
  const t = useTranslations("signIn.newEmail");
  return (
    <ConfirmByPress
      namespace="newEmail"
      text={t("text")}
      confirm={() => confirmEmailChange(token)}
      againHref="/settings/security"
    >
      {({ email }) => (
        <>
          <p role="status" className="break-words">
            {t.rich("doneText", {
              email: () => (
                <strong className="font-semibold">
                  <EmailAddress email={email} />
                </strong>
              ),
            })}
          </p>
          <p>
            <AuthLink href="/overview">{t("goOn")}</AuthLink>
          </p>
        </>
      )}
    </ConfirmByPress>
  );
}

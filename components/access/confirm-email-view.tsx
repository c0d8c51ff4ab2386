"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmailAddress } from "@/components/ui/email-address";
import { ErrorPanel } from "@/components/ui/error-panel";
import { confirmEmailChange } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-parts";

type State =
  | { kind: "asked" | "busy" }
  | { kind: "done"; email: string }
  | { kind: "failed"; error: Error };

/** A press, not the visit, confirms: programs that look at links in mails visit them, too. */
export function ConfirmEmailView({ token }: { token: string }) {
  const t = useTranslations("access");
  const [state, setState] = useState<State>({ kind: "asked" });

  async function confirm(): Promise<void> {
    setState({ kind: "busy" });
    await confirmEmailChange(token).then(
      ({ email }) => setState({ kind: "done", email }),
      (error) => setState({ kind: "failed", error: error as Error }),
    );
  }

  if (state.kind === "done") {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t("newEmail.done")}</AuthTitle>
        <p role="status" className="break-words">
          {t.rich("newEmail.doneText", {
            email: () => (
              <strong className="font-semibold">
                <EmailAddress email={state.email} />
              </strong>
            ),
          })}
        </p>
        <p>
          <AuthLink href="/overview">{t("newEmail.goOn")}</AuthLink>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <AuthTitle>{t("newEmail.title")}</AuthTitle>
      <p className="text-ink-2">{t("newEmail.text")}</p>
      {state.kind === "failed" && <ErrorPanel error={state.error} />}
      <Button look="primary" isBusy={state.kind === "busy"} onClick={() => void confirm()}>
        {t("newEmail.action")}
      </Button>
      {state.kind === "failed" && (
        <p>
          <AuthLink href="/settings/security">{t("newEmail.again")}</AuthLink>
        </p>
      )}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { confirmEmail } from "@/lib/queries/access";
import { AuthLink, AuthTitle } from "./auth-parts";

type State =
  | { kind: "asked" | "busy" }
  | { kind: "done"; maySend: boolean }
  | { kind: "failed"; error: Error };

/** A press, not the visit, confirms: programs that look at links in mails visit them, too. */
export function ConfirmView({ token }: { token: string }) {
  const t = useTranslations("access");
  const [state, setState] = useState<State>({ kind: "asked" });

  async function confirm(): Promise<void> {
    setState({ kind: "busy" });
    try {
      const { is_activated: maySend } = await confirmEmail(token);
      setState({ kind: "done", maySend });
    } catch (error) {
      setState({ kind: "failed", error: error as Error });
    }
  }

  if (state.kind === "done") {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t("confirm.done")}</AuthTitle>
        <Notice>{t(state.maySend ? "confirm.canSend" : "confirm.needsCheck")}</Notice>
        <p>
          <AuthLink href="/login">{t("goToSignIn")}</AuthLink>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <AuthTitle>{t("confirm.title")}</AuthTitle>
      {state.kind === "failed" && <ErrorPanel error={state.error} />}
      <Button look="primary" isBusy={state.kind === "busy"} onClick={() => void confirm()}>
        {t("confirm.action")}
      </Button>
      {state.kind === "failed" && (
        <p>
          <AuthLink href="/sign-up">{t("confirm.again")}</AuthLink>
        </p>
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { AuthLink, AuthTitle } from "./auth-parts";

/** Most emails have arrived by then. */
const RESEND_AFTER_SECONDS = 30;

export interface MailSentProps {
  kind: "confirm" | "reset";
  email: string;
  /** Rejects with the reason on failure. */
  onResend: () => Promise<unknown>;
}

/** Notice of a sent mail, which never reveals whether the email is known. */
export function MailSent({ kind, email, onResend }: MailSentProps) {
  const t = useTranslations("signIn");
  const [times, setTimes] = useState(1);
  const [requestError, setRequestError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remaining = useCountdown(times);

  async function sendAgain(): Promise<void> {
    setBusy(true);
    setRequestError(null);
    await onResend().then(() => setTimes(times + 1), setRequestError);
    setBusy(false);
  }

  return (
    <div className="grid gap-4">
      <AuthTitle>{t("mail.title")}</AuthTitle>
      <Notice>
        <p>{t(`mail.${kind}`)}</p>
        <p className="break-words font-medium text-ink">{email}</p>
        {times > 1 && <p>{t("mail.sentAgain")}</p>}
      </Notice>
      {requestError !== null && <ErrorPanel error={requestError} />}
      <p className="text-ink-2">{t("mail.missing")}</p>
      <Button onClick={sendAgain} isBusy={isBusy} disabled={remaining > 0}>
        {remaining > 0 ? t("mail.againIn", { seconds: remaining }) : t("mail.again")}
      </Button>
      <p>
        <AuthLink href="/login">{t("backToSignIn")}</AuthLink>
      </p>
    </div>
  );
}

function useCountdown(round: number): number {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_AFTER_SECONDS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with each resend
  useEffect(() => {
    const end = performance.now() + RESEND_AFTER_SECONDS * 1_000;
    setSecondsLeft(RESEND_AFTER_SECONDS);
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - performance.now()) / 1_000);
      setSecondsLeft(Math.max(0, seconds));
      if (seconds <= 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [round]);
  return secondsLeft;
}

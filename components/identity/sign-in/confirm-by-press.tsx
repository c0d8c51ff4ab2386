"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { AuthLink, AuthTitle } from "./auth-parts";

export interface ConfirmByPressProps<T> {
  /** Translation namespace below `signIn`. */
  namespace: "confirm" | "newEmail";
  text?: string;
  confirm: () => Promise<T>;
  againHref: string;
  children: (done: T) => ReactNode;
}

/** Confirmation on a press, not on the visit, since mail scanners open links too. */
export function ConfirmByPress<T>(props: ConfirmByPressProps<T>) {
  const { namespace, text, confirm, againHref, children } = props;
  const t = useTranslations("signIn");
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<{ answer: T } | null>(null);
  const [requestError, setRequestError] = useState<Error | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setRequestError(null);
    await confirm().then((response) => setDone({ answer: response }), setRequestError);
    setBusy(false);
  }

  if (done !== null) {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t(`${namespace}.done`)}</AuthTitle>
        {children(done.answer)}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <AuthTitle>{t(`${namespace}.title`)}</AuthTitle>
      {text !== undefined && <p className="text-ink-2">{text}</p>}
      {requestError !== null && <ErrorPanel error={requestError} />}
      <Button variant="primary" isBusy={isBusy} onClick={() => void press()}>
        {t(`${namespace}.action`)}
      </Button>
      {requestError !== null && (
        <p>
          <AuthLink href={againHref}>{t(`${namespace}.again`)}</AuthLink>
        </p>
      )}
    </div>
  );
}

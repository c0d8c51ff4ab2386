"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { AuthLink, AuthTitle } from "./auth-parts";

export interface ConfirmByPressProps<T> {
  /** Translation namespace below `signIn`. */
  words: "confirm" | "newEmail";
  text?: string;
  confirm: () => Promise<T>;
  againHref: string;
  children: (done: T) => ReactNode;
}

/** On a press, not on the visit, since mail scanners open links too. */
export function ConfirmByPress<T>(props: ConfirmByPressProps<T>) {
  const { words, text, confirm, againHref, children } = props;
  const t = useTranslations("signIn");
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<{ answer: T } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setProblem(null);
    await confirm().then((response) => setDone({ answer: response }), setProblem);
    setBusy(false);
  }

  if (done !== null) {
    return (
      <div className="grid gap-4">
        <AuthTitle>{t(`${words}.done`)}</AuthTitle>
        {children(done.answer)}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <AuthTitle>{t(`${words}.title`)}</AuthTitle>
      {text !== undefined && <p className="text-ink-2">{text}</p>}
      {problem !== null && <ErrorPanel error={problem} />}
      <Button variant="primary" isBusy={isBusy} onClick={() => void press()}>
        {t(`${words}.action`)}
      </Button>
      {problem !== null && (
        <p>
          <AuthLink href={againHref}>{t(`${words}.again`)}</AuthLink>
        </p>
      )}
    </div>
  );
}

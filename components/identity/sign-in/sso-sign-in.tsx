"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import type { SsoProblem } from "@/lib/gateway/identity/single-sign-on/schema-problems";
import { SsoProblemNotice } from "./sso-problem";

export interface SsoSignInProps {
  name: string;
  next: string;
  problem: SsoProblem | null;
  /** A newer problem is shown instead. */
  isQuiet: boolean;
}

export function SsoSignIn({ name, next, problem, isQuiet }: SsoSignInProps) {
  const t = useTranslations("signIn.login");
  return (
    <>
      {problem !== null && !isQuiet && <SsoProblemNotice problem={problem} name={name} />}
      {/* The server redirects to another site, so this is no page to navigate to within the app. */}
      <a href={`/api/auth/sso?next=${encodeURIComponent(next)}`} className={buttonClass()}>
        {t("sso", { name })}
      </a>
      <p className="flex items-center gap-3 text-ink-3 before:h-px before:flex-1 before:bg-line-soft after:h-px after:flex-1 after:bg-line-soft">
        {t("orPassword")}
      </p>
    </>
  );
}

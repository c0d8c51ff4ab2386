"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useFormats } from "@/components/format/use-formats";
import type { SignInProblem } from "@/lib/gateway/identity/sign-in/schema-errors";

export interface TimedProblem extends SignInProblem {
  at: number;
}

export function toTimedProblem(problem: SignInProblem): TimedProblem {
  return { ...problem, at: Math.floor(Date.now() / 1000) };
}

/** Notice of a failed sign-in, which doesn't reveal the wrong part. */
export function SignInProblemNotice({
  problem,
  step,
}: {
  problem: TimedProblem;
  step: "password" | "code";
}) {
  const t = useTranslations("identity.problem");
  const { time } = useFormats();
  const messages = {
    "invalid-credentials": () => t("invalidCredentials"),
    unconfirmed: () => t("unconfirmed"),
    // Rounded up by a minute, so users don't retry seconds too early.
    "rate-limited": () =>
      t(step === "code" ? "rateLimitedCode" : "rateLimited", {
        time: time(problem.at + problem.seconds + 59),
      }),
    "second-factor": () => t("failed"),
    "invalid-code": () => t("invalidCode"),
    expired: () => t("expired"),
    "sso-required": () => t("ssoRequired"),
    failed: () => t("failed"),
  };
  return <Notice tone="bad">{messages[problem.kind]()}</Notice>;
}

"use client";

import { useTranslations } from "next-intl";

export function useFormatProblem(): (problem: string | null, status?: number | null) => string {
  const t = useTranslations("webhooks");
  return (problem, status) => {
    if (problem === null) return "";
    if (problem === "status") return t("problem.status", { status: status ?? 0 });
    if (/^\d{3}$/.test(problem)) return t("problem.status", { status: Number(problem) });
    return t.has(`problem.${problem}` as "problem.timeout")
      ? t(`problem.${problem}` as "problem.timeout")
      : problem;
  };
}

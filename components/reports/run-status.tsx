"use client";

import { useTranslations } from "next-intl";
import { Status } from "@/components/ui/status";
import type { ReportRun } from "@/lib/gateway/overview/reports/schema";

const KINDS = { waiting: "moving", done: "normal", failed: "failed" } as const;

export function RunStatus({ state }: Pick<ReportRun, "state">) {
  const t = useTranslations("reports.state");
  return <Status kind={KINDS[state]}>{t(state)}</Status>;
}

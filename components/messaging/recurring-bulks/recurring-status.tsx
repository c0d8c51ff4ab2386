"use client";

import { useTranslations } from "next-intl";
import { Status, type StatusKind } from "@/components/ui/status";
import type { RecurringBulkSummary } from "@/lib/gateway/messaging/recurring-bulks/schema";

const KINDS = { active: "waiting", paused: "stopped", ended: "normal" } as const;

export function RecurringStatus({
  row: { state, paused_reason: reason },
}: {
  row: Pick<RecurringBulkSummary, "state" | "paused_reason">;
}) {
  const t = useTranslations("recurringBulks.state");
  const kind: StatusKind = reason === null || reason === "person" ? KINDS[state] : "failed";
  const name = reason ?? state;
  return <Status kind={kind}>{t(name)}</Status>;
}

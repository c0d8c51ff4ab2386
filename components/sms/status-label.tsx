"use client";

import { Status } from "@/components/ui/status";
import type { Sms } from "@/lib/gateway/sms/schema";
import { useStatusWords } from "./use-status-words";

export function StatusLabel({
  sms,
}: {
  sms: Pick<Sms, "status_code" | "dlr_code" | "delivery_at">;
}) {
  const { kind, label } = useStatusWords()(sms);
  return <Status kind={kind}>{label}</Status>;
}

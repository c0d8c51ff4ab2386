import { Clock } from "lucide-react";
import type { Sms } from "@/lib/gateway/sms/schema";
import { statusWords } from "./status-words";

export function StatusLabel({
  sms,
}: {
  sms: Pick<Sms, "status_code" | "dlr_code" | "delivery_at">;
}) {
  const { kind, label } = statusWords(sms);
  if (kind === "failed") {
    return (
      <span className="whitespace-nowrap rounded-chip bg-bad-soft px-1.5 py-0.5 font-medium text-bad-ink">
        {label}
      </span>
    );
  }
  return (
    <span
      className={`inline-flex items-center gap-1.5 ${kind === "stopped" ? "text-ink-3" : "text-ink-2"}`}
    >
      {kind === "moving" && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
      {kind === "waiting" && <Clock aria-hidden size={13} strokeWidth={1.75} />}
      {label}
    </span>
  );
}

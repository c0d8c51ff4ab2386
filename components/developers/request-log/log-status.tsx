"use client";

import { Status } from "@/components/ui/status";

/** Status of a request; only 5xx is shown as a failure. */
export function LogStatus({ status, code }: { status: number; code: string | null }) {
  const kind = status >= 500 ? "failed" : status >= 400 ? "attention" : "normal";
  return (
    <Status kind={kind}>
      {status}
      {code !== null && ` ${code}`}
    </Status>
  );
}

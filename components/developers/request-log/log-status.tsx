"use client";

import { Status } from "@/components/ui/status";

/** Number and error of an answer; only failures of the gateway itself have the colour of failures. */
export function LogStatus({ status, code }: { status: number; code: string | null }) {
  const kind = status >= 500 ? "failed" : status >= 400 ? "attention" : "normal";
  return (
    <Status kind={kind}>
      {status}
      {code !== null && ` ${code}`}
    </Status>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatPhone } from "@/components/ui/format";
import type { Sms } from "@/lib/gateway/sms/schema";
import { useDeleteSms, useStopSms } from "@/lib/queries/sms";

export interface MessageActionsProps {
  sms: Sms;
  /** The network had it before the stop. */
  onTooLate: () => void;
}

export function MessageActions({ sms, onTooLate }: MessageActionsProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<"stop" | "delete" | null>(null);
  const stop = useStopSms(sms.uuid);
  const remove = useDeleteSms(sms.uuid);
  const close = () => setAsked(null);
  const ask = (what: "stop" | "delete") => {
    stop.reset();
    remove.reset();
    setAsked(what);
  };
  return (
    <>
      {sms.status_code === 0 && <Button onClick={() => ask("stop")}>Stop</Button>}
      <Button onClick={() => ask("delete")}>Delete</Button>
      <ConfirmDialog
        title="Stop this message?"
        action="Stop message"
        isOpen={asked === "stop"}
        isBusy={stop.isPending}
        error={stop.error}
        onClose={close}
        onConfirm={() =>
          stop.mutate(undefined, {
            onSuccess: (count) => {
              close();
              if (count === 0) onTooLate();
            },
          })
        }
      >
        It is not sent to {formatPhone(sms.phone)}, and its price returns to your balance. What the
        network already took cannot be stopped.
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete this message?"
        action="Delete message"
        isOpen={asked === "delete"}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => router.push("/messages") })}
      >
        Text, number and timeline are gone for good; your bill keeps the amount.
        {sms.status_code === 0 && " It is stopped first."}
      </ConfirmDialog>
    </>
  );
}

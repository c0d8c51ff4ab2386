import type { ReactNode } from "react";
import type { z } from "zod";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import type { Sms, smsTimelineSchema } from "@/lib/gateway/sms/schema";
import { PriceArithmetic } from "./message-text";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Id({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 break-all font-mono text-small">{value}</code>
      <CopyButton text={value} label={label} />
    </span>
  );
}

export interface MessageFactsProps {
  sms: Sms;
  timeline: z.output<typeof smsTimelineSchema> | undefined;
}

export function MessageFacts({ sms, timeline }: MessageFactsProps) {
  return (
    <dl className="grid gap-2">
      <Fact label="Price">
        {timeline === undefined ? (
          "–"
        ) : (
          <PriceArithmetic
            partsCount={sms.parts_count}
            unitPrice={timeline.unit_price}
            price={sms.price}
            currency={timeline.currency}
          />
        )}
      </Fact>
      <Fact label="Length">
        {sms.chars_count} characters, {sms.is_unicode ? "Unicode" : "GSM"}
      </Fact>
      <Fact label="Created">
        <DateTime at={sms.created_at} hasSeconds />
      </Fact>
      {sms.delivery_at > 0 && (
        <Fact label="Scheduled for">
          <DateTime at={sms.delivery_at} hasSeconds />
        </Fact>
      )}
      <Fact label="Service">{sms.service_code}</Fact>
      <Fact label="Source">
        {timeline?.origin ?? "–"}
        {sms.key_id !== null && `, API key ${sms.key_id}`}
      </Fact>
      <Fact label="Codes">
        status {sms.status_code}, report {sms.dlr_code}
      </Fact>
      <Fact label="Message id">
        <Id value={sms.uuid} label="Copy message id" />
      </Fact>
      {timeline?.request_id != null && (
        <Fact label="Request">
          <Id value={timeline.request_id} label="Copy request id" />
        </Fact>
      )}
    </dl>
  );
}

"use client";

import { Money, Phone } from "@/components/ui/figures";
import { counted } from "@/components/ui/format";
import type { SmsCreate } from "@/lib/gateway/sms/schema";
import { useMe } from "@/lib/queries/me";
import { useDryRun } from "@/lib/queries/sms";

/** What the message will cost, by a dry run: the gateway's own answer, not an estimate. */
export function PricePreview({ body }: { body: SmsCreate | null }) {
  const me = useMe();
  const dryRun = useDryRun(body);
  const currency = me.data?.currency;
  if (body === null || currency === undefined) {
    return <p className="text-ink-3">The price appears when sender, phone and text are there.</p>;
  }
  if (dryRun.error !== null)
    return <p className="whitespace-pre-line text-bad-ink">{dryRun.error.message}</p>;
  if (dryRun.data === undefined) return <div className="skeleton h-20" />;
  const sms = dryRun.data;
  const left = (me.data?.balance_amount ?? 0) - sms.price;
  const isShort = left + (me.data?.credit_line ?? 0) < 0;
  return (
    <dl
      className={`grid grid-cols-[1fr_auto] gap-y-1.5 ${dryRun.isPlaceholderData ? "opacity-60" : ""}`}
    >
      <dt className="text-ink-2">To</dt>
      <dd className="whitespace-nowrap text-right">
        <Phone number={sms.phone} /> · {sms.iso2}
      </dd>
      <dt className="text-ink-2">
        {counted(sms.parts_count, "part")} ×{" "}
        <Money amount={sms.price / sms.parts_count} currency={currency} digits={4} />
      </dt>
      <dd data-testid="price" className="whitespace-nowrap text-right font-semibold">
        <Money amount={sms.price} currency={currency} digits={4} />
      </dd>
      <dt className="border-line-soft border-t pt-1.5 text-ink-2">Balance afterwards</dt>
      <dd
        className={`whitespace-nowrap border-line-soft border-t pt-1.5 text-right ${isShort ? "font-medium text-bad-ink" : ""}`}
      >
        <Money amount={left} currency={currency} />
      </dd>
      {isShort && (
        <dd className="col-span-2 text-bad-ink">There is not enough money on the account.</dd>
      )}
    </dl>
  );
}

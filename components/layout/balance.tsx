"use client";

import { Money } from "@/components/ui/figures";
import { useMe } from "@/lib/queries/me";

/** The number that stops sending, on every page. */
export function Balance() {
  const { data, isError } = useMe();
  return (
    <div className="min-h-14">
      <p className="text-small text-ink-3">Balance</p>
      {data === undefined ? (
        isError ? (
          <p className="text-ink-3">Not available</p>
        ) : (
          <div className="skeleton mt-1 h-5 w-24" />
        )
      ) : (
        <p data-testid="balance" className="whitespace-nowrap text-page font-semibold">
          <Money amount={data.balance_amount} currency={data.currency} />
        </p>
      )}
    </div>
  );
}

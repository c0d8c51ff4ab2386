"use client";

import { useTranslations } from "next-intl";
import { useRoughLength } from "@/components/format/use-rough-length";
import { useFormats } from "@/components/format/use-formats";
import { buttonClass } from "@/components/ui/button";
import type { PaymentOptions } from "@/lib/gateway/billing/payments/schema";

export function AmountPresets({
  options,
  net,
  onChoose,
}: {
  options: PaymentOptions;
  net: number | null;
  onChoose: (net: number) => void;
}) {
  const t = useTranslations("payments.topUp");
  const { money } = useFormats();
  const roughly = useRoughLength();
  return (
    <fieldset aria-label={t("presets")} className="flex flex-wrap gap-2">
      {options.presets.map(({ net_val, days }) => (
        <button
          key={net_val}
          type="button"
          aria-pressed={net === net_val}
          onClick={() => onChoose(net_val)}
          className={buttonClass(
            "plain",
            "grid justify-items-start px-3 py-1.5 text-left aria-pressed:border-accent aria-pressed:bg-selected",
          )}
        >
          <span className="font-medium">{money(net_val, options.currency)}</span>
          {days !== null && (
            <span className="font-normal text-ink-2 text-small">
              {t("lasts", { length: roughly(days) })}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

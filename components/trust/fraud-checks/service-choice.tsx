"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { FRAUD_SERVICES, type FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";
import { useFraudPrices } from "@/lib/queries/fraud-checks";

export function ServiceChoice({
  value,
  onChange,
}: {
  value: FraudService;
  onChange: (service: FraudService) => void;
}) {
  const t = useTranslations("fraud");
  const { money } = useFormats();
  const { data: prices } = useFraudPrices();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-medium text-ink-2">{t("column.service_code")}</legend>
      {FRAUD_SERVICES.map((service) => {
        const price = prices?.prices[service] ?? null;
        return (
          <label
            key={service}
            className="flex min-h-6 cursor-pointer items-start gap-2 max-md:py-2"
          >
            <input
              type="radio"
              name="service"
              className="mt-1 size-4 accent-accent"
              checked={value === service}
              onChange={() => onChange(service)}
            />
            <span>
              {t(`service.${service}`)}
              {price !== null && prices !== undefined && (
                <span className="text-ink-2"> · {money(price, prices.currency, 4)}</span>
              )}
              <span className="block text-ink-3">{t(`serviceText.${service}`)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

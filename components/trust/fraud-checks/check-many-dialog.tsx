"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { PasteDialog } from "@/components/forms/paste/paste-dialog";
import { useExamplePhone } from "@/components/format/use-country";
import { useFormats } from "@/components/format/use-formats";
import type { FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";
import { createFraudChecks, useFraudPrices, useFraudRefresh } from "@/lib/queries/fraud-checks";
import { CHECK_COLUMNS, type CheckColumn, parseChecks, toFraudRequest } from "./parse-checks";
import { ServiceChoice } from "./service-choice";

export function CheckManyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("fraud");
  const example = useExamplePhone();
  const { money } = useFormats();
  const { data: prices } = useFraudPrices();
  const refresh = useFraudRefresh();
  const [service, setService] = useState<FraudService>("economy");
  const parse = useCallback(
    (text: string) => {
      const labels = CHECK_COLUMNS.map((column) => [column, t(`form.${column}`)]);
      return parseChecks(text, Object.fromEntries(labels) as Record<CheckColumn, string>);
    },
    [t],
  );
  const price = prices?.prices[service] ?? null;
  return (
    <PasteDialog
      title={t("many.title")}
      hint={t("many.hint", {
        columns: CHECK_COLUMNS.map((checkColumn) => t(`form.${checkColumn}`)).join(" · "),
      })}
      placeholder={`phone,email,ip\n${example.e164},erika@example.com,203.0.113.7`}
      cells={CHECK_COLUMNS.length}
      hasPhones
      parse={parse}
      hasFile
      labels={{
        action: (count) => t("many.action", { count }),
        done: (counts) => t("many.done", counts),
        failed: t("many.failed"),
      }}
      more={(count) => (
        <>
          <ServiceChoice value={service} onChange={setService} />
          {price !== null && prices !== undefined && count > 0 && (
            <p>{t("many.cost", { count, sum: money(price * count, prices.currency) })}</p>
          )}
        </>
      )}
      send={(lines, getIdempotencyKey) => {
        const body = lines.map((line) => toFraudRequest(line, service));
        return createFraudChecks(body, getIdempotencyKey(body));
      }}
      onAdded={() => void refresh()}
      onClose={onClose}
    />
  );
}

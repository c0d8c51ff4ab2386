"use client";

import { useNow } from "@/components/hooks/use-now";
import { fromUnix } from "@/lib/core/time/time";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { pageCellClass, RuledTable } from "@/components/ui/ruled-table";
import { Status } from "@/components/ui/status";
import type { PaymentMethods } from "@/lib/gateway/billing/payment-methods/schema";
import { useMakeMethodDefault } from "@/lib/queries/payments";
import { getCardEnd, type Expiry, toExpiry } from "./method-expiry";
import { useCardName } from "./use-payment-type-options";

export interface StoredMethod {
  id: number;
  name: string;
  detail: string;
  expiry: Expiry;
  isDefault: boolean;
}

export function useStoredMethods(methods: PaymentMethods | undefined): StoredMethod[] {
  const t = useTranslations("payments.method");
  const cardName = useCardName();
  const now = fromUnix(useNow(HOUR_SECONDS));
  if (methods === undefined) return [];
  const { stored_cards: cards, sepa_mandate: mandate } = methods;
  const listed = cards.map((card) => ({
    id: card.id,
    name: cardName(card),
    detail: t("expires", {
      date: `${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`,
    }),
    expiry: toExpiry(getCardEnd(card), now),
    isDefault: card.is_default,
  }));
  if (mandate === null) return listed;
  const sepa = {
    id: mandate.id,
    name: t("sepaName", { iban: mandate.iban_masked }),
    detail: t("mandate", {
      reference: mandate.reference ?? "–",
      holder: mandate.account_holder ?? "–",
    }),
    expiry: toExpiry(mandate.expires_at, now),
    isDefault: mandate.is_default,
  };
  return [...listed, sepa];
}

function State({ method }: { method: StoredMethod }) {
  const t = useTranslations("payments.method");
  const { expiry } = method;
  if (expiry === "fine") return null;
  if (expiry === "expired") return <Status kind="failed">{t("expired")}</Status>;
  return <Status kind={expiry === "soon" ? "attention" : "normal"}>{t("soon")}</Status>;
}

export function MethodTable({
  methods,
  onRemove,
}: {
  methods: readonly StoredMethod[];
  onRemove: (method: StoredMethod) => void;
}) {
  const t = useTranslations("payments.method");
  const makeDefault = useMakeMethodDefault();
  return (
    <RuledTable
      variant="page"
      caption={t("title")}
      columns={[
        { label: t("name") },
        { label: t("detail"), className: "max-md:hidden" },
        { label: t("actions"), isSilent: true },
      ]}
    >
      {methods.map((method) => (
        <tr key={method.id}>
          <th scope="row" className={`${pageCellClass} text-left font-normal`}>
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{method.name}</span>
              {method.isDefault && <Badge>{t("default")}</Badge>}
              <State method={method} />
            </span>
            <span className="block text-ink-3 md:hidden">{method.detail}</span>
          </th>
          <td className={`${pageCellClass} text-ink-2 max-md:hidden`}>{method.detail}</td>
          <td className={`${pageCellClass} text-right`}>
            <span className="inline-flex flex-wrap justify-end gap-1">
              {!method.isDefault && (
                <Button
                  variant="quiet"
                  aria-label={t("makeDefaultOf", { name: method.name })}
                  isBusy={makeDefault.isPending}
                  onClick={() => makeDefault.mutate(method.id)}
                >
                  {t("makeDefault")}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={t("removeOf", { name: method.name })}
                onClick={() => onRemove(method)}
              >
                {t("remove")}
              </Button>
            </span>
          </td>
        </tr>
      ))}
    </RuledTable>
  );
}

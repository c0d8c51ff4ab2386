"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { RuledTable } from "@/components/ui/ruled-table";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";

type Cost = CarrierResource["costs"][number];

const cell = "border-line-soft border-b py-1.5 pr-3 last:pr-0";
const right = `${cell} whitespace-nowrap text-right`;

/** Margins at the lowest and highest price level. */
export function CostTable({ carrier }: { carrier: CarrierResource }) {
  const t = useTranslations("routes.costs");
  const services = useTranslations("routes.route.service");
  const { money, percent } = useFormats();
  const { country } = useDisplayNames();
  const formatArea = ({ area }: Cost) =>
    area === "" ? t("others") : area.startsWith("+") ? area : country(area);
  function formatMargin({ cost, price_low: low, price_high: high }: Cost): string {
    if (low === null || high === null || low === 0) return "–";
    const margins = [low, high].map((price) => percent((price - cost) / price));
    return margins[0] === margins[1] ? (margins[0] ?? "–") : margins.join(" – ");
  }
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold">{t("title")}</h3>
      <RuledTable
        variant="column"
        caption={t("caption", { carrier: carrier.carrier })}
        columns={[
          { label: t("area"), className: "pr-3" },
          { label: t("service"), className: "pr-3" },
          { label: t("cost"), className: "pr-3 text-right" },
          { label: t("margin"), className: "text-right" },
        ]}
      >
        {carrier.costs.map((cost) => (
          <tr key={`${cost.service}/${cost.area}`}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {formatArea(cost)}
            </th>
            <td className={cell}>{services(cost.service as "direct")}</td>
            <td className={right}>{money(cost.cost, cost.currency, 4)}</td>
            <td className={right}>{formatMargin(cost)}</td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

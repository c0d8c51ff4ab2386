"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { RuledTable } from "@/components/ui/ruled-table";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";

type Route = CarrierResource["routes"][number];

const cell = "border-line-soft border-b py-1.5 pr-3 align-top last:pr-0";
const right = `${cell} text-right`;

export function RouteTable({ carrier }: { carrier: CarrierResource }) {
  const t = useTranslations("routes.route");
  const { count } = useFormats();
  const services = (route: Route) =>
    route.services.map((service) => t(`service.${service as "direct"}`)).join(", ");
  const limits = ({ countries, prefixes, senders }: Route) => {
    const carrierNames = [
      ...(countries ?? []),
      ...(prefixes ?? []),
      ...(senders ?? []).map((sender) =>
        sender === ":digits" ? t("digits") : sender === ":alphanumeric" ? t("letters") : sender,
      ),
    ];
    return carrierNames.length === 0 ? t("all") : carrierNames.join(", ");
  };
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold">{t("title")}</h3>
      <RuledTable
        variant="column"
        caption={t("caption", { carrier: carrier.carrier })}
        columns={[
          { label: t("takes"), className: "pr-3" },
          { label: t("where"), className: "pr-3" },
          { label: t("priority"), className: "pr-3 text-right" },
          { label: t("weight"), className: "text-right" },
        ]}
      >
        {carrier.routes.map((route, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: routes are identified by position
          <tr key={index}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {services(route)}
            </th>
            <td className={`${cell} break-words`}>{limits(route)}</td>
            <td className={right}>{count(route.priority)}</td>
            <td className={right}>{count(route.weight)}</td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

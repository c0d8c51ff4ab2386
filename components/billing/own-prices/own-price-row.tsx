"use client";

import { clsx } from "clsx";
import { Pin } from "lucide-react";
import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { IconButton } from "@/components/ui/icon-button";
import type { PricelistService } from "@/lib/gateway/pricing/pricelist/schema-values";
import { PriceCell } from "./price-cell";
import type { PriceRow } from "./use-price-rows";

interface OwnPriceRowProps {
  row: PriceRow;
  services: readonly PricelistService[];
  dialCodeClass: string;
  currency: string;
  isPinned: boolean;
  onPin: (iso2: string) => void;
}

/** Row of a price list, linkable as `#DE`. */
export function OwnPriceRow(props: OwnPriceRowProps) {
  const { row, services, dialCodeClass, currency, isPinned, onPin } = props;
  const t = useTranslations("prices");
  const { iso2, name, dialCode, rates, requirements, changes } = row;
  return (
    <tr
      id={iso2}
      className="scroll-mt-4 border-line-soft border-b target:bg-selected print:break-inside-avoid"
    >
      <td className="py-0.5 print:hidden">
        <IconButton
          icon={Pin}
          label={t("pin", { country: name })}
          aria-pressed={isPinned}
          onClick={() => onPin(iso2)}
          className="text-ink-3 aria-pressed:text-accent-ink aria-pressed:[&_svg]:fill-current"
        />
      </td>
      <th scope="row" className="py-1 pr-2 text-left font-normal print:py-0.5">
        <PrefetchLink
          href={`/prices/${iso2.toLowerCase()}`}
          className="inline-grid min-h-6 items-center hover:underline max-md:min-h-11 print:min-h-0"
        >
          {name}
        </PrefetchLink>
      </th>
      <td className={clsx("py-1 text-right text-ink-3 tabular-nums print:py-0.5", dialCodeClass)}>
        {dialCode ?? "–"}
      </td>
      {services.map((service) => (
        <td key={service} className="py-1 pl-2 text-right tabular-nums sm:pl-4 print:py-0.5">
          <PriceCell price={rates[service]} change={changes.get(service)} currency={currency} />
        </td>
      ))}
      <td className="py-1 pl-6 text-ink-2 max-xl:hidden print:hidden">{requirements ?? ""}</td>
    </tr>
  );
}

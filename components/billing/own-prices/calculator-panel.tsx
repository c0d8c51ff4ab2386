"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NumberInput } from "@/components/forms/number-field";
import { useFormats } from "@/components/format/use-formats";
import { useSpeechAnalysis } from "@/components/messaging/compose/use-speech-analysis";
import { SelectField, TextareaField } from "@/components/ui/field";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { TEXT_SERVICES } from "@/lib/gateway/pricing/pricelist/schema-values";
import { calculateCost, partsBy } from "./calculation";
import type { PriceRow } from "./use-price-rows";
import { useServiceName } from "./use-service-name";

const MAX_RECIPIENTS = 10_000_000;

interface ResultProps {
  text: string;
  recipients: number;
  rates: PriceRow["rates"];
  currency: string;
}

function Result({ text, recipients, rates, currency }: ResultProps) {
  const t = useTranslations("prices.calculator");
  const formatName = useServiceName();
  const { count, money } = useFormats();
  const countParts = partsBy(text, useSpeechAnalysis(text, "text2speech"));
  const lines = TEXT_SERVICES.flatMap((service) => {
    const [price, parts] = [rates[service], countParts(service)];
    return price === undefined || parts === null ? [] : [{ service, price, parts }];
  });
  return (
    <div aria-live="polite">
      <RuledTable
        variant="column"
        caption={t("title")}
        columns={[
          { label: t("service") },
          { label: t("parts"), className: "pl-3 text-right" },
          { label: t("price"), className: "pl-3 text-right" },
        ]}
      >
        {lines.map(({ service, price, parts }) => (
          <tr key={service} className="border-line-soft border-b">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatName(service)}
            </th>
            <td className="pl-3 text-right tabular-nums">{count(parts)}</td>
            <td className="pl-3 text-right tabular-nums">
              {money(calculateCost(price, parts, recipients), currency, recipients === 1 ? 4 : 2)}
            </td>
          </tr>
        ))}
      </RuledTable>
    </div>
  );
}

export interface CalculatorPanelProps extends PanelProps {
  rows: readonly PriceRow[];
  currency: string;
}

export function CalculatorPanel({ anchor, onClose, rows, currency }: CalculatorPanelProps) {
  const t = useTranslations("prices.calculator");
  const [text, setText] = useState("");
  const [recipients, setRecipients] = useState<number | null>(1);
  const [iso2, setIso2] = useState(rows[0]?.iso2);
  const isPossible = recipients !== null && recipients >= 1 && recipients <= MAX_RECIPIENTS;
  const row = rows.find((row) => row.iso2 === iso2) ?? rows[0];
  return (
    <Panel
      label={t("title")}
      anchor={anchor}
      onClose={onClose}
      align="end"
      className="grid w-96 gap-3 p-3"
    >
      <TextareaField
        label={t("text")}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          label={t("recipients")}
          isCount
          value={recipients}
          error={isPossible ? undefined : t("range", { max: MAX_RECIPIENTS })}
          onChange={setRecipients}
        />
        <SelectField
          label={t("country")}
          value={row?.iso2}
          onChange={(event) => setIso2(event.target.value)}
        >
          {rows.map((row) => (
            <option key={row.iso2} value={row.iso2}>
              {row.name}
            </option>
          ))}
        </SelectField>
      </div>
      {text !== "" && isPossible && row !== undefined && (
        <Result text={text} recipients={recipients} rates={row.rates} currency={currency} />
      )}
      <p className="text-ink-3 text-small">{t("hint")}</p>
    </Panel>
  );
}

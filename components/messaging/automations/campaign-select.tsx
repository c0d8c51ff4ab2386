"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/field";
import { useSources } from "./editor-sources";

export interface CampaignSelectProps {
  kind: "form" | "click";
  value: string;
  onChange: (code: string) => void;
}

export function CampaignSelect({ kind, value, onChange }: CampaignSelectProps) {
  const t = useTranslations("automations.trigger");
  const { campaigns } = useSources();
  const options = campaigns.filter((campaign) =>
    kind === "form" ? campaign.kind === "subscribe" : campaign.type === 2,
  );
  return (
    <Select
      aria-label={t(`campaign.${kind}`)}
      value={options.some(({ id }) => id === value) ? value : ""}
      className="w-64 max-md:w-full"
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="" disabled>
        {t(`chooseCampaign.${kind}`)}
      </option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

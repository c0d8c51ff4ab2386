"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/field";
import { useBulkName } from "@/components/messaging/bulks/use-bulk-name";
import { createListQuery } from "@/lib/core/list";
import type { AutomationTrigger } from "@/lib/gateway/messaging/automations/schema-trigger";
import type { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { useBulks } from "@/lib/queries/bulks";
import { CampaignSelect } from "./campaign-select";

type ClickTrigger = Extract<AutomationTrigger, { kind: "click" }>;

const SCOPES = ["any", "campaign", "bulk"] as const;
type Scope = (typeof SCOPES)[number];

const toScope = ({ campaign, bulk }: ClickTrigger): Scope =>
  bulk != null ? "bulk" : campaign != null ? "campaign" : "any";

/** Not chosen yet; the schema refuses it. */
const EMPTY: Record<Scope, ClickTrigger> = {
  any: { kind: "click", campaign: null, bulk: null },
  campaign: { kind: "click", campaign: "", bulk: null },
  bulk: { kind: "click", campaign: null, bulk: "" },
};

export interface ClickFieldsProps {
  trigger: ClickTrigger;
  onChange: (trigger: ClickTrigger) => void;
}

/** Chooses whether any link starts it, those of a campaign, or those in a bulk. */
export function ClickFields({ trigger, onChange }: ClickFieldsProps) {
  const t = useTranslations("automations.trigger");
  const [scope, setScope] = useState(() => toScope(trigger));
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label={t("clickScope")}
        value={scope}
        className="w-64 max-md:w-full"
        onChange={({ target }) => {
          const selected = target.value as Scope;
          setScope(selected);
          onChange(EMPTY[selected]);
        }}
      >
        {SCOPES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`clickScopes.${choice}`)}
          </option>
        ))}
      </Select>
      {scope === "campaign" && (
        <CampaignSelect
          kind="click"
          value={trigger.campaign ?? ""}
          onChange={(campaign) => onChange({ ...EMPTY.campaign, campaign })}
        />
      )}
      {scope === "bulk" && (
        <BulkSelect
          value={trigger.bulk ?? ""}
          onChange={(bulk) => onChange({ ...EMPTY.bulk, bulk })}
        />
      )}
    </div>
  );
}

const BULKS = createListQuery<typeof BULK_LIST>({
  "_order[created_at]": "desc",
  itemsPerPage: 200,
});

function BulkSelect({ value, onChange }: { value: string; onChange: (uuid: string) => void }) {
  const t = useTranslations("automations.trigger");
  const nameBulk = useBulkName();
  const bulks = useBulks(BULKS).data?.rows ?? [];
  const isListed = bulks.some(({ uuid }) => uuid === value);
  return (
    <Select
      aria-label={t("bulk")}
      value={value}
      className="w-80 max-md:w-full"
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="" disabled>
        {t("chooseBulk")}
      </option>
      {value !== "" && !isListed && <option value={value}>{value}</option>}
      {bulks.map((bulk) => (
        <option key={bulk.uuid} value={bulk.uuid}>
          {nameBulk(bulk)}
        </option>
      ))}
    </Select>
  );
}

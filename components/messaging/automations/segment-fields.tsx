"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import type { AutomationTrigger } from "@/lib/gateway/messaging/automations/schema-trigger";
import { useSources } from "./editor-sources";

type SegmentTrigger = Extract<AutomationTrigger, { kind: "segment" }>;

export interface SegmentFieldsProps {
  trigger: SegmentTrigger;
  onChange: (trigger: SegmentTrigger) => void;
}

export function SegmentFields({ trigger, onChange }: SegmentFieldsProps) {
  const t = useTranslations("automations.trigger");
  const { groups, segments } = useSources();
  const { segment_id: segmentId, group_id: groupId, starts_matching: startsMatching } = trigger;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t("segment")}
          value={segments.some(({ id }) => id === segmentId) ? segmentId : ""}
          onChange={({ target }) => onChange({ ...trigger, segment_id: Number(target.value) })}
        >
          <option value="" disabled>
            {t("chooseSegment")}
          </option>
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("columns")}
          value={groups.some(({ id }) => id === groupId) ? (groupId ?? "") : ""}
          onChange={({ target }) =>
            onChange({ ...trigger, group_id: target.value === "" ? null : Number(target.value) })
          }
        >
          <option value="">{t("noColumns")}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Checkbox
        label={t("startsMatching")}
        checked={startsMatching}
        onChange={({ target }) => onChange({ ...trigger, starts_matching: target.checked })}
      />
    </>
  );
}

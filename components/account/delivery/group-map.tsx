"use client";

import { useTranslations } from "next-intl";
import { CountryMap } from "@/components/charts/country-map";
import { useFormats } from "@/components/format/use-formats";
import { toShare } from "@/lib/core/messages/tiles";
import { FILTER_NAMES } from "./delivery-links";
import type { LoadedDelivery } from "./use-delivery";
import { useGroupNames } from "./use-group-names";

export interface GroupMapProps {
  delivery: LoadedDelivery;
  active: string | null;
  onActive: (code: string | null) => void;
}

export function GroupMap({ delivery, active, onActive }: GroupMapProps) {
  const t = useTranslations("delivery.groups.map");
  const { percent } = useFormats();
  const nameGroup = useGroupNames();
  const { data, table } = delivery;
  const stats = new Map(data.groups.map((group) => [group.group, group]));
  const field = FILTER_NAMES.iso2;
  const selected = table.filters.find((filter) => filter.field === field)?.values ?? [];
  const describe = (code: string, count: number) => {
    const group = stats.get(code);
    const share = group === undefined ? null : toShare(group.delivered, group);
    return t("country", {
      country: nameGroup("iso2", code),
      count,
      share: share === null ? "–" : percent(share),
    });
  };
  function toggle(code: string): void {
    const values = selected.includes(code)
      ? selected.filter((selectedCode) => selectedCode !== code)
      : [...selected, code];
    table.setFilter(field, values.length === 0 ? null : { field, operator: "is", values });
  }
  return (
    <CountryMap
      label={t("label")}
      values={new Map(data.groups.map(({ group, messages }) => [group, messages]))}
      describe={describe}
      selected={selected}
      active={active}
      onActive={onActive}
      onSelect={toggle}
    />
  );
}

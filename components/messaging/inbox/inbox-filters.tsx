"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Select } from "@/components/ui/field";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useBulksWithReplies } from "@/lib/queries/bulks";
import { useInbox } from "@/lib/queries/inbox";
import { type InboxState, PERIODS, VIEWS, type View } from "./use-inbox-state";

export interface InboxFiltersProps {
  state: InboxState;
  onChange: (change: Partial<InboxState>) => void;
}

export function InboxFilters({ state, onChange }: InboxFiltersProps) {
  const t = useTranslations("inbox");
  return (
    <>
      <Select
        aria-label={t("view.label")}
        value={state.view}
        onChange={({ target }) => onChange({ view: target.value as View })}
      >
        {VIEWS.map((view) => (
          <option key={view} value={view}>
            {t(`view.${view}`)}
          </option>
        ))}
      </Select>
      <NumberFilter chosen={state.number} onChoose={(number) => onChange({ number })} />
      <BulkFilter chosen={state.bulk} onChoose={(bulk) => onChange({ bulk })} />
      <Select
        aria-label={t("filter.period")}
        value={state.period ?? ""}
        onChange={({ target }) =>
          onChange({ period: PERIODS.find((period) => period === target.value) ?? null })
        }
      >
        <option value="">{t("filter.anyTime")}</option>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`filter.periods.${period}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

interface FilterProps {
  chosen: string | null;
  onChoose: (selected: string | null) => void;
}

/** Filter by number; one in the URL stays selected even if the account no longer has it. */
function NumberFilter({ chosen, onChoose }: FilterProps) {
  const t = useTranslations("inbox.filter");
  const ownNumbers = useInbox().data?.numbers ?? [];
  const numbers =
    chosen === null || ownNumbers.includes(chosen) ? ownNumbers : [...ownNumbers, chosen];
  if (chosen === null && numbers.length < 2) return null;
  return (
    <Select
      aria-label={t("number")}
      value={chosen ?? ""}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">{t("anyNumber")}</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          {t("to", { number: formatPhone(number) })}
        </option>
      ))}
    </Select>
  );
}

function BulkFilter({ chosen, onChoose }: FilterProps) {
  const t = useTranslations("inbox.filter");
  const { date } = useFormats();
  const bulks = useBulksWithReplies(chosen);
  const isListed = chosen === null || bulks.some(({ uuid }) => uuid === chosen);
  if (chosen === null && bulks.length === 0) return null;
  return (
    <Select
      aria-label={t("bulk")}
      value={chosen ?? ""}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">{t("anyBulk")}</option>
      {bulks.map(({ uuid, created_at, text_start }) => (
        <option key={uuid} value={uuid}>
          {text_start.trim() === ""
            ? t("bulkOf", { date: date(created_at) })
            : t("bulkWithText", { date: date(created_at), text: text_start })}
        </option>
      ))}
      {!isListed && <option value={chosen}>{t("formerBulk")}</option>}
    </Select>
  );
}

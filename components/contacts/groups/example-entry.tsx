"use client";

import { useTranslations } from "next-intl";
import { useExamplePhone } from "@/components/format/use-country";
import { Phone } from "@/components/ui/phone";
import {
  type ColumnNames,
  listNamedColumns,
} from "@/lib/gateway/contacts/group-records/schema-values";

export function ExampleEntry({ names }: { names: ColumnNames }) {
  const t = useTranslations("groups");
  const example = useExamplePhone();
  return (
    <figure className="grid gap-1 border-line-soft border-t pt-3">
      <figcaption className="text-ink-3 text-small">{t("field.example")}</figcaption>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <div>
          <dt className="text-ink-3 text-small">{t("field.phone")}</dt>
          <dd>
            <Phone number={example.e164} />
          </dd>
        </div>
        {listNamedColumns(names).map(({ column, name }) => (
          <div key={column} className="min-w-0 max-w-40">
            <dt className="truncate text-ink-3 text-small">{name}</dt>
            <dd>{t(`sample.${column}`)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { Field } from "@/lib/core/reference/fields";
import { Prose } from "./prose";

export function FieldList({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = useTranslations("reference");
  if (fields.length === 0) return null;
  return (
    <section className="@container grid grid-cols-1 gap-1">
      <h3 className="font-semibold text-read">{title}</h3>
      <dl className="border-line border-t">
        {fields.map(({ id, name, type, isRequired, description, limits }) => (
          <div
            key={id}
            id={id}
            className="grid scroll-mt-4 gap-x-4 border-line-soft border-b py-2 target:bg-selected @md:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="min-w-0">
              <a
                href={`#${id}`}
                aria-label={t("linkTo", { field: name })}
                className="inline-flex min-h-6 items-center break-all font-medium font-mono text-small hover:underline"
              >
                {name}
              </a>
              {isRequired && <span className="block text-ink-2 text-small">{t("required")}</span>}
            </dt>
            <dd className="min-w-0">
              <span className="break-words text-ink-3">
                {type}
                {limits !== "" && ` · ${limits}`}
              </span>
              {description !== "" && (
                <span className="block">
                  <Prose text={description} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

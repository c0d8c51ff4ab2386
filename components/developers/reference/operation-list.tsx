"use client";

import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { useSampleLanguage } from "@/components/developers/home/use-sample-language";
import { controlClass } from "@/components/ui/field";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { useOperationNames } from "./use-operation-names";
import { searchPosition } from "@/lib/core/text/search-text";
import { listOperations, type OperationSummary } from "@/lib/core/reference/operations";

export interface OperationListProps {
  document: ReferenceDocument;
  current: string | null;
}

const toOperationHref = (id: string, language: string) =>
  `/developers/reference/${id}?lang=${language}`;

/** Matches an operation; also searches the English text, which the OpenAPI document and forum posts use. */
function matches(operation: OperationSummary & { name: string }, words: readonly string[]) {
  const { id, path, summary, method, name } = operation;
  const text = `${id} ${method} ${path} ${summary} ${name}`;
  return words.every((word) => searchPosition(text, word) >= 0);
}

/** List of operations; J and K move through it. */
export function OperationList({ document, current }: OperationListProps) {
  const t = useTranslations("reference");
  const router = useRouter();
  const { language } = useSampleLanguage();
  const [search, setSearch] = useState("");
  const getNames = useOperationNames();
  const operations = useMemo(
    () =>
      listOperations(document).map((operation) => {
        const { summary: name, tag: tagName } = getNames(operation);
        return { ...operation, name, tagName };
      }),
    [document, getNames],
  );
  const words = search.split(/\s+/).filter(Boolean);
  const visible = operations.filter((operation) => matches(operation, words));
  const tags = new Map(visible.map(({ tag, tagName }) => [tag, tagName]));
  const index = operations.findIndex(({ id }) => id === current);
  function go(step: number) {
    const next = operations[index + step];
    if (next !== undefined) router.push(toOperationHref(next.id, language));
  }
  useShortcut("J", t("next"), () => go(1), { scope: "page" });
  useShortcut("K", t("previous"), () => go(-1), { scope: "page", isEnabled: index > 0 });
  return (
    <nav
      aria-label={t("operations")}
      className={clsx(
        "border-line-soft lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r",
        current !== null && "max-lg:border-b",
      )}
    >
      <div className="sticky top-0 z-1 bg-surface p-4 md:px-6 lg:px-4">
        <input
          type="search"
          data-search
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={controlClass}
        />
      </div>
      <div
        className={clsx(
          "px-2 pb-4 md:px-4 lg:px-2",
          current !== null && search === "" && "max-lg:hidden",
        )}
      >
        {visible.length === 0 && <p className="px-2 text-ink-3">{t("nothing")}</p>}
        {[...tags].map(([tag, tagName]) => (
          <div key={tag} className="pb-3">
            <h2 className="px-2 pb-1 text-ink-3 text-small">{tagName}</h2>
            <ul>
              {visible
                .filter((operation) => operation.tag === tag)
                .map(({ id, name }) => (
                  <li key={id}>
                    <PrefetchLink
                      href={toOperationHref(id, language)}
                      aria-current={id === current ? "page" : undefined}
                      className="flex min-h-7 items-center rounded-control border border-transparent px-2 py-1 text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:min-h-11"
                    >
                      {name}
                    </PrefetchLink>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

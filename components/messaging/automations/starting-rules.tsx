"use client";

import { useTranslations } from "next-intl";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { createListQuery } from "@/lib/core/list";
import type { INBOUND_RULE_LIST } from "@/lib/gateway/messaging/inbound-rules/schema-list";
import { useInboundRules } from "@/lib/queries/inbound-rules";

function useStartingRules(id: number) {
  const query = createListQuery<typeof INBOUND_RULE_LIST>({
    automation_id: id,
    "_order[name]": "asc",
    itemsPerPage: 500,
  });
  return useInboundRules(query).data?.rows ?? [];
}

export function StartingRules({ id }: { id: number }) {
  const t = useTranslations("automations.rules");
  const rules = useStartingRules(id);
  if (rules.length === 0) return null;
  return (
    <p className="max-w-3xl rounded-control border border-line bg-sunken px-3 py-2">
      <span className="block text-ink-3 text-small">{t("title")}</span>
      {rules.map(({ name }) => name).join(", ")}{" "}
      <PrefetchLink href="/inbound-rules" className="text-accent-ink hover:underline">
        {t("link")}
      </PrefetchLink>
    </p>
  );
}

/** Says what these rules do once the automation is paused, archived or deleted. */
export function StartingRulesWarning({ id, isPause }: { id: number; isPause: boolean }) {
  const t = useTranslations("automations.rules");
  const rules = useStartingRules(id);
  if (rules.length === 0) return null;
  const names = rules.map(({ name }) => name).join(", ");
  return (
    <span className="mt-2 block">
      {t(isPause ? "pause" : "end", { count: rules.length, names })}
    </span>
  );
}

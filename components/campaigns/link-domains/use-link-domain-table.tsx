"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { LinkDomain } from "@/lib/gateway/campaigns/link-domains/schema";
import { LINK_DOMAIN_LIST } from "@/lib/gateway/campaigns/link-domains/schema-list";
import { LinkDomainActions } from "./link-domain-actions";
import { LinkDomainProblem, LinkDomainStatus } from "./link-domain-state";

function DomainName({
  row: { domain, unicode_domain: name, is_default: isDefault },
}: {
  row: LinkDomain;
}) {
  const t = useTranslations("linkDomains");
  return (
    <span className="grid">
      <span className="flex items-center gap-2">
        <span className="truncate">{name}</span>
        {isDefault && <Badge>{t("default")}</Badge>}
      </span>
      {name !== domain && <span className="truncate text-ink-3 text-small">{domain}</span>}
    </span>
  );
}

export function useLinkDomainTable() {
  const t = useTranslations("linkDomains.column");
  const columns: Column<LinkDomain>[] = listColumns(LINK_DOMAIN_LIST, (key) => t(key), {
    domain: { isLink: true, cell: (row) => <DomainName row={row} /> },
    state: {
      cell: (row) => (
        <span className="grid whitespace-normal py-1">
          <span>
            <LinkDomainStatus domain={row} />
          </span>
          <span className="text-ink-3 text-small">
            <LinkDomainProblem domain={row} />
          </span>
        </span>
      ),
    },
    checked_at: { width: "w-40", isSecondary: true },
    created_at: { width: "w-40", isSecondary: true },
  });
  const actions: Column<LinkDomain> = {
    key: "actions",
    label: t("actions"),
    width: "w-56",
    isNumeric: true,
    cell: (row) => <LinkDomainActions row={row} />,
  };
  const toCompactRow = (row: LinkDomain): CompactRow => ({
    title: row.unicode_domain,
    text: <LinkDomainStatus domain={row} />,
    state: <LinkDomainActions row={row} />,
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { columns: [...columns, actions], toCompactRow };
}

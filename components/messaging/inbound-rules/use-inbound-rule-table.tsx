"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { InboundRule } from "@/lib/gateway/messaging/inbound-rules/schema";
import { INBOUND_RULE_LIST } from "@/lib/gateway/messaging/inbound-rules/schema-list";
import { useGroup } from "@/lib/queries/groups";
import { InboundRuleActions } from "./inbound-rule-actions";

function GroupName({ id }: { id: number }) {
  const t = useTranslations("inboundRules.does");
  const group = useGroup(String(id));
  return group.error === null ? (group.data?.name ?? `#${id}`) : t("deletedGroup");
}

function AutomationLink({ row }: { row: InboundRule }) {
  const t = useTranslations("inboundRules.does");
  const { role } = useViewer();
  const { automation_id: id, automation_name: name, automation_state: state } = row;
  if (id === null || state === null) return null;
  if (state === "deleted" || state === "archived" || state === "draft")
    return <span className="truncate text-warn-ink">{t("startsNobody")}</span>;
  return (
    <span className="truncate">
      {t.rich(state === "active" ? "start" : "startPaused", {
        automation: () =>
          canAccess("composeBulk", role, "read") ? (
            <PrefetchLink href={`/automations/${id}`} className="underline">
              {name}
            </PrefetchLink>
          ) : (
            name
          ),
      })}
    </span>
  );
}

function RuleActions({ row }: { row: InboundRule }) {
  const t = useTranslations("inboundRules.does");
  const { reply, join_group_id: joinId, leave_group_id: leaveId } = row;
  const withGroup = (key: "join" | "leave", id: number) =>
    t.rich(key, { group: () => <GroupName id={id} /> });
  return (
    <span className="grid">
      {reply !== null && (
        <span className="truncate" title={reply}>
          {t("reply")} <span className="text-ink-3">{reply}</span>
        </span>
      )}
      {joinId !== null && <span className="truncate">{withGroup("join", joinId)}</span>}
      {leaveId !== null && <span className="truncate">{withGroup("leave", leaveId)}</span>}
      <AutomationLink row={row} />
      {!row.is_unread && <span className="text-ink-3">{t("quiet")}</span>}
    </span>
  );
}

/** Describes the messages that a rule is for: begins with “join” or “mitmachen”. */
function useCondition() {
  const t = useTranslations("inboundRules");
  const { alternatives } = useFormats();
  return ({ match, keywords, number }: InboundRule) =>
    [
      t(`match.${match}`, {
        keywords: alternatives(keywords.map((text) => t("quoted", { text }))),
      }),
      ...(number === null ? [] : [t("toNumber", { number })]),
    ].join(" ");
}

export function useInboundRuleTable() {
  const t = useTranslations("inboundRules");
  const { role } = useViewer();
  const toCondition = useCondition();
  const canEdit = canAccess("inbox", role, "write");
  const renderActions = (row: InboundRule) => canEdit && <InboundRuleActions row={row} />;
  const columns: Column<InboundRule>[] = listColumns(
    INBOUND_RULE_LIST,
    (key) => t(`column.${key}`),
    {
      name: {
        isLink: true,
        cell: ({ name, is_enabled: isEnabled, is_limit_reached: isLimitReached }) => (
          <span className="flex items-center gap-2">
            <span className="truncate">{name}</span>
            {!isEnabled && <Badge>{t("off")}</Badge>}
            {isLimitReached && <Badge tone="warn">{t("limitReached")}</Badge>}
          </span>
        ),
      },
      keywords: { cell: toCondition },
      actions: { cell: (row) => <RuleActions row={row} /> },
      matches: {
        isSecondary: true,
        cell: ({ matches, replies }) => t("counts", { matches, replies }),
      },
      created_at: { width: "w-40", isSecondary: true },
    },
  );
  const menu: Column<InboundRule> = {
    key: "menu",
    label: t("column.menu"),
    width: "w-44",
    isNumeric: true,
    cell: renderActions,
  };
  const toState = (row: InboundRule) => {
    if (!row.is_enabled) return t("off");
    return row.is_limit_reached ? t("limitReached") : null;
  };
  const toTitle = (row: InboundRule) => {
    const state = toState(row);
    return state === null ? row.name : `${row.name} (${state})`;
  };
  const toCompactRow = (row: InboundRule): CompactRow => ({
    title: toTitle(row),
    text: toCondition(row),
    state: renderActions(row),
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { columns: canEdit ? [...columns, menu] : columns, toCompactRow };
}

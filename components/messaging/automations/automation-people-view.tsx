"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { filterFields } from "@/components/data-table/list-fields";
import { listColumns } from "@/components/data-table/list-columns";
import { DataTable } from "@/components/data-table/table/data-table";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import type { Column } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { NoValue } from "@/components/ui/money";
import { Phone } from "@/components/ui/phone";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Automation, AutomationPerson } from "@/lib/gateway/messaging/automations/schema";
import { AUTOMATION_PEOPLE_LIST } from "@/lib/gateway/messaging/automations/schema-list";
import { RUN_STATES } from "@/lib/gateway/messaging/automations/schema-values";
import { useAutomationPeople } from "@/lib/queries/automations";
import { PersonStatus } from "./automation-status";
import { listStepPaths } from "./editor-values";
import { useStepPosition } from "./use-step-position";

export function AutomationPeople({ id, steps }: Pick<Automation, "id" | "steps">) {
  const t = useTranslations("automations.people");
  const states = useTranslations("automations.personState");
  const kinds = useTranslations("automations.step");
  const formatPosition = useStepPosition();
  const fields = useMemo(
    () =>
      filterFields(AUTOMATION_PEOPLE_LIST, {
        state: {
          label: t("column.state"),
          options: RUN_STATES.map((value) => ({ value, label: states(value) })),
        },
        step: {
          label: t("column.step"),
          options: listStepPaths(steps).map(({ stepPath, kind }) => ({
            value: stepPath,
            label: `${formatPosition(stepPath)}: ${kinds(kind)}`,
          })),
        },
      }),
    [t, states, kinds, steps, formatPosition],
  );
  const { state, query } = useListQuery(AUTOMATION_PEOPLE_LIST, { fields });
  const list = useAutomationPeople(id, query);
  const renderState = (person: AutomationPerson) => (
    <span className="inline-flex flex-wrap gap-x-2">
      <PersonStatus state={person.state} />
      {person.reason !== null && <span className="text-ink-3">{t(`reason.${person.reason}`)}</span>}
      {person.is_lacking_funds && <span className="text-warn-ink">{t("lackingFunds")}</span>}
    </span>
  );
  const columns: Column<AutomationPerson>[] = listColumns(
    AUTOMATION_PEOPLE_LIST,
    (key) => t(`column.${key}`),
    {
      phone: { isLink: true, cell: ({ phone }) => <Phone number={phone} /> },
      state: { width: "w-52", cell: renderState },
      step: {
        width: "w-28",
        cell: ({ step }) => (step === null ? <NoValue /> : formatPosition(step)),
      },
      due_at: {
        width: "w-44",
        cell: ({ due_at: at }) => (at === null ? <NoValue /> : <DateTime at={at} />),
      },
      started_at: { width: "w-44", isSecondary: true },
    },
  );
  return (
    <DataTable
      state={state}
      rows={{
        list,
        getId: (person) => person.id,
        toHref: ({ phone }) => `/contacts/${encodeURIComponent(phone)}`,
        formatName: ({ phone }) => formatPhone(phone),
        toCompactRow: (person) => ({
          title: <Phone number={person.phone} />,
          text: person.step === null ? null : t("atStep", { step: formatPosition(person.step) }),
          state: renderState(person),
          meta: <DateTime at={person.started_at} isPlain />,
        }),
      }}
      layout={{
        table: "automationPeople",
        labels: {
          caption: t("title"),
          failed: t("failed"),
          noMatch: (count) => t("noMatch", { count }),
        },
        columns,
        fields,
        defaultSort: { field: "started_at", direction: "desc" },
      }}
      slots={{ empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} /> }}
    />
  );
}

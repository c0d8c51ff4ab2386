"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { startExport } from "@/components/data-table/toolbar/start-export";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { Menu, MenuItem } from "@/components/ui/menu";
import { INCOMING_EXPORT_COLUMNS } from "@/lib/gateway/messaging/incomings/schema-values";
import { incomingsQuery } from "./list-query";
import { useInboxState } from "./use-inbox-state";

export function ExportMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("inbox.export");
  const { timeZone } = useFormats();
  const [separator] = useCsvSeparator();
  const now = useNow(60);
  const state = useInboxState();
  const start = (format: "csv" | "xlsx") =>
    startExport({
      source: {
        operation: "GET /incomings/export",
        query: incomingsQuery(state, { now, timeZone }),
        fileName: t("fileName"),
        columns: INCOMING_EXPORT_COLUMNS.map((key) => ({ key, label: key })),
      },
      format,
      separator,
      columns: INCOMING_EXPORT_COLUMNS,
      labels: { title: t("title"), done: t("done"), failed: t("failed") },
    });
  return (
    <Menu trigger={trigger} isOpenByDefault>
      <MenuItem onSelect={() => start("csv")}>{t("csv")}</MenuItem>
      <MenuItem onSelect={() => start("xlsx")}>{t("xlsx")}</MenuItem>
    </Menu>
  );
}

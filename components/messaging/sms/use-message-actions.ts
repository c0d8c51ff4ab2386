import { WAITING } from "@/lib/core/messages/message-state";
import { useTranslations } from "next-intl";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import type { BulkAction, Target } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { EXPORT_COLUMNS } from "@/lib/gateway/messaging/sms/schema-values";

const loadExport = () => import("@/components/data-table/toolbar/start-export");

export interface BulkChoice {
  action: "cancel" | "delete";
  target: Target;
  done: () => void;
}

function useExport(filterQuery: URLSearchParams) {
  const t = useTranslations("sms");
  const tExport = useTranslations("table.export");
  const [separator] = useCsvSeparator();
  const source = {
    operation: "GET /sms/export" as const,
    query: filterQuery,
    // Exported amounts are plain numbers, so the currency column is preselected.
    columns: EXPORT_COLUMNS.map((key) => ({
      key,
      label: t(`column.${key}`),
      isChosen: key === "currency",
    })),
    fileName: "messages",
  };
  async function exportTarget(target: Target) {
    const { startExport } = await loadExport();
    const query = new URLSearchParams();
    if (target.kind === "rows") for (const id of target.ids) query.append("uuid[]", id);
    startExport({
      source: target.kind === "rows" ? { ...source, query } : source,
      format: "csv",
      separator,
      columns: EXPORT_COLUMNS,
      labels: { title: tExport("running"), done: tExport("done"), failed: tExport("failed") },
    });
  }
  return { source, exportTarget };
}

/** Returns the actions; stopping and deleting are confirmed through `onBulk`. */
export function useMessageActions(
  filterQuery: URLSearchParams,
  onBulk: (choice: BulkChoice) => void,
) {
  const t = useTranslations("sms");
  const { role } = useViewer();
  const { source, exportTarget } = useExport(filterQuery);
  const canExport = canAccess("exportPersonal", role, "read");
  const confirm = (action: BulkChoice["action"]) => (target: Target, done: () => void) =>
    onBulk({ action, target, done });
  const forExport: BulkAction<Sms> = {
    key: "export",
    label: (rows) => t("bulk.export", rows),
    run: (target) => void exportTarget(target),
  };
  const forWriters: BulkAction<Sms>[] = [
    {
      key: "cancel",
      label: (rows) => t("bulk.stop", rows),
      appliesTo: (sms) => sms.status_code === WAITING,
      run: confirm("cancel"),
    },
    {
      key: "delete",
      label: (rows) => t("bulk.delete", rows),
      isDanger: true,
      run: confirm("delete"),
    },
  ];
  return {
    exportSource: canExport ? source : undefined,
    actions: [
      ...(canExport ? [forExport] : []),
      ...(canAccess("messages", role, "write") ? forWriters : []),
    ],
  };
}

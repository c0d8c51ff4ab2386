import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { AuditLogView } from "@/components/account/audit-log/audit-log-view";

export const generateMetadata = () => pageTitle("auditLog");

export default async function AuditLogPage() {
  await requirePage("auditLog");
  return (
    <Translations namespaces={["auditLog", "table"]}>
      <AuditLogView />
    </Translations>
  );
}

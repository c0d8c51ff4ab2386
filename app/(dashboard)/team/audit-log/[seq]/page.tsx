import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { AuditEntryView } from "@/components/account/audit-log/audit-entry-view";

export const generateMetadata = () => pageTitle("auditLog");

export default async function AuditEntryPage({ params }: { params: Promise<{ seq: string }> }) {
  await requirePage("auditLog");
  return (
    <Translations namespaces={["auditLog"]}>
      <AuditEntryView seq={(await params).seq} />
    </Translations>
  );
}

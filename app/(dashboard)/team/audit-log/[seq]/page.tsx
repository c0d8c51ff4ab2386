import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ActivityEntryView } from "@/components/account/audit-log/audit-entry-view";

export const generateMetadata = () => pageTitle("teamActivity");

export default async function ActivityEntryPage({ params }: { params: Promise<{ seq: string }> }) {
  await requirePage("teamActivity");
  return (
    <Translations namespaces={["auditLog"]}>
      <ActivityEntryView seq={(await params).seq} />
    </Translations>
  );
}

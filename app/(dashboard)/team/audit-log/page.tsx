import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ActivityLogView } from "@/components/account/audit-log/audit-log-view";

export const generateMetadata = () => pageTitle("teamActivity");

export default async function ActivityPage() {
  await requirePage("teamActivity");
  return (
    <Translations namespaces={["auditLog", "table"]}>
      <ActivityLogView />
    </Translations>
  );
}

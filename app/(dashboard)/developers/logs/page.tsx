import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { LogsView } from "@/components/developers/request-log/logs-view";

export const generateMetadata = () => pageTitle("logs");

export default async function LogsPage() {
  await requirePage("logs");
  return (
    <Translations namespaces={["logs", "table"]}>
      <LogsView />
    </Translations>
  );
}

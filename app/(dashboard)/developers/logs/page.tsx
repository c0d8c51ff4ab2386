import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { LogsView } from "@/components/request-log/logs-view";

export const generateMetadata = () => pageTitle("logs");

export default async function LogsPage() {
  await requirePage("logs");
  return (
    <Words namespaces={["logs", "table"]}>
      <LogsView />
    </Words>
  );
}

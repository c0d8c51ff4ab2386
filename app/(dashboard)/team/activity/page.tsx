import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { ActivityLogView } from "@/components/activity-log/activity-log-view";

export const generateMetadata = () => pageTitle("teamActivity");

export default async function ActivityPage() {
  await requirePage("teamActivity");
  return (
    <Words namespaces={["activity", "table"]}>
      <ActivityLogView />
    </Words>
  );
}

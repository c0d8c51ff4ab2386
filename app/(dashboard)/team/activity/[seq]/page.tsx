import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { ActivityEntryView } from "@/components/activity-log/activity-entry-view";

export const generateMetadata = () => pageTitle("teamActivity");

export default async function ActivityEntryPage({ params }: { params: Promise<{ seq: string }> }) {
  await requirePage("teamActivity");
  return (
    <Words namespaces={["activity"]}>
      <ActivityEntryView seq={(await params).seq} />
    </Words>
  );
}

import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { ScheduledView } from "@/components/sms/scheduled-view";

export const generateMetadata = () => pageTitle("scheduled");

export default async function ScheduledPage() {
  await requirePage("scheduled");
  return (
    <Words namespaces={["sms", "grace"]}>
      <ScheduledView />
    </Words>
  );
}

import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { OverviewView } from "@/components/overview/overview-view";

export const generateMetadata = () => pageTitle("overview");

export default async function OverviewPage() {
  await requirePage("overview");
  return (
    <Words namespaces={["overview", "sms"]}>
      <OverviewView />
    </Words>
  );
}

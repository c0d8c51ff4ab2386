import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { OverviewView } from "@/components/account/overview/overview-view";

export const generateMetadata = () => pageTitle("overview");

export default async function OverviewPage() {
  await requirePage("overview");
  return (
    <Translations namespaces={["overview", "sms", "table"]}>
      <OverviewView />
    </Translations>
  );
}

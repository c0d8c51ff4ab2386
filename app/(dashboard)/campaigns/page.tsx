import { CampaignsView } from "@/components/campaigns/short-link-campaigns/campaigns-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("campaigns");

export default async function CampaignsPage() {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["campaigns", "table"]}>
      <CampaignsView />
    </Translations>
  );
}

import { ClicksView } from "@/components/campaigns/short-link-requests/clicks-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("campaigns");

export default async function CampaignClicksPage({
  params,
}: {
  params: Promise<{ code: string }>;
}) {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["campaigns", "clicks", "table"]}>
      <ClicksView code={(await params).code} />
    </Translations>
  );
}

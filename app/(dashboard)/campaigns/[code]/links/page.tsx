import { LinksView } from "@/components/campaigns/short-links/links-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("campaigns");

export default async function CampaignLinksPage({ params }: { params: Promise<{ code: string }> }) {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["campaigns", "clicks", "table"]}>
      <LinksView code={(await params).code} />
    </Translations>
  );
}

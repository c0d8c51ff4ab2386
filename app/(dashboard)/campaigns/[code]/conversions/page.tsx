import { ConversionsView } from "@/components/campaigns/conversions/conversions-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getApiUrl } from "@/lib/http/api-url";

export const generateMetadata = () => pageTitle("campaigns");

export default async function CampaignConversionsPage({
  params,
}: {
  params: Promise<{ code: string }>;
}) {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["bulks", "campaigns", "conversions", "table"]}>
      <ConversionsView code={(await params).code} apiUrl={await getApiUrl()} />
    </Translations>
  );
}

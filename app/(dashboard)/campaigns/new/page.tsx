import { getLocale, getTranslations } from "next-intl/server";
import { NewCampaignView } from "@/components/campaigns/short-link-campaigns/new-campaign-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = async () =>
  pageTitle("campaigns", (await getTranslations("campaigns"))("new.title"));

export default async function NewCampaignPage() {
  await requirePage("campaigns", "write");
  return (
    <Translations namespaces={["campaigns"]}>
      <NewCampaignView countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}

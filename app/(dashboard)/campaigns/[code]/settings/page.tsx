import { getLocale, getTranslations } from "next-intl/server";
import { CampaignSettingsView } from "@/components/campaigns/short-link-campaigns/campaign-settings-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = async () =>
  pageTitle("campaigns", (await getTranslations("campaigns"))("settings.title"));

export default async function CampaignSettingsPage({
  params,
}: {
  params: Promise<{ code: string }>;
}) {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["campaigns"]}>
      <CampaignSettingsView
        code={(await params).code}
        countries={getLocalizedCountries(await getLocale())}
      />
    </Translations>
  );
}

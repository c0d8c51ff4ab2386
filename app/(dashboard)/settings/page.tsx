import { getLocale } from "next-intl/server";
import { pageTitle, requireHome } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { AccountView } from "@/components/account/settings/account-view";
import { countryChoices } from "@/lib/i18n/country-choices";

export const generateMetadata = () => pageTitle("settings");

export default async function SettingsPage() {
  await requireHome("settings");
  return (
    <Translations namespaces={["settings", "forms", "invoices"]}>
      <AccountView countries={countryChoices(await getLocale())} />
    </Translations>
  );
}

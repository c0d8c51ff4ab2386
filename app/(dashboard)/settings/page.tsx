import { getLocale } from "next-intl/server";
import { pageTitle, requireHome } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { AccountView } from "@/components/settings/account-view";
import { countryChoices } from "@/lib/i18n/country-choices";

export const generateMetadata = () => pageTitle("settings");

export default async function SettingsPage() {
  await requireHome("settings");
  return (
    <Words namespaces={["settings"]}>
      <AccountView countries={countryChoices(await getLocale())} />
    </Words>
  );
}

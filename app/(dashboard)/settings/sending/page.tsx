import { getLocale } from "next-intl/server";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { SendingView } from "@/components/account/settings/sending-view";
import { countryChoices } from "@/lib/i18n/country-choices";

export const generateMetadata = () => pageTitle("settingsSending");

export default async function SendingPage() {
  await requirePage("settingsSending");
  return (
    <Translations namespaces={["settings"]}>
      <SendingView countries={countryChoices(await getLocale())} />
    </Translations>
  );
}

import { getLocale } from "next-intl/server";
import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { SendingView } from "@/components/settings/sending-view";
import { countryChoices } from "@/lib/i18n/country-choices";

export const generateMetadata = () => pageTitle("settingsSending");

export default async function SendingPage() {
  await requirePage("settingsSending");
  return (
    <Words namespaces={["settings"]}>
      <SendingView countries={countryChoices(await getLocale())} />
    </Words>
  );
}

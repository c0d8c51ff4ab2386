import { getLocale } from "next-intl/server";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { NewAutomationView } from "@/components/messaging/automations/new-automation-view";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("automations");

export default async function NewAutomationPage() {
  await requirePage("automations", "write");
  return (
    <Translations namespaces={["automations", "useTemplate"]}>
      <NewAutomationView countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}

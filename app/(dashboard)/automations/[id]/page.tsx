import { getLocale } from "next-intl/server";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { AutomationView } from "@/components/messaging/automations/automation-view";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("automations");

export default async function AutomationPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("automations");
  return (
    <Translations namespaces={["automations", "table"]}>
      <AutomationView id={(await params).id} countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}

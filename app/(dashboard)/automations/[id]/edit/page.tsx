import { getLocale } from "next-intl/server";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { EditAutomationView } from "@/components/messaging/automations/edit-automation-view";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("automations");

export default async function EditAutomationPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("automations", "write");
  const { id } = await params;
  return (
    <Translations namespaces={["automations", "useTemplate"]}>
      <EditAutomationView id={id} countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}

import { getLocale } from "next-intl/server";
import { ImportView } from "@/components/contacts/imports/import-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { countryChoices } from "@/lib/i18n/country-choices";

export const generateMetadata = () => pageTitle("imports");

export default async function ImportPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("imports");
  return (
    <Translations namespaces={["imports", "errors"]}>
      <ImportView id={(await params).id} countries={countryChoices(await getLocale())} />
    </Translations>
  );
}

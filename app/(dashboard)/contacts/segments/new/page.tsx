import { getLocale } from "next-intl/server";
import { NewSegmentView } from "@/components/contacts/segments/new-segment-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("segments");

export default async function NewSegmentPage() {
  await requirePage("segments", "write");
  return (
    <Translations namespaces={["segments"]}>
      <NewSegmentView countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}

import { getLocale } from "next-intl/server";
import { EditSegmentView } from "@/components/contacts/segments/edit-segment-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { getLocalizedCountries } from "@/lib/core/countries/countries";

export const generateMetadata = () => pageTitle("segments");

export default async function EditSegmentPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("segments", "write");
  const { id } = await params;
  return (
    <Translations namespaces={["segments"]}>
      <EditSegmentView id={id} countries={getLocalizedCountries(await getLocale())} />
    </Translations>
  );
}

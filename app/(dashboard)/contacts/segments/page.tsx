import { SegmentsView } from "@/components/contacts/segments/segments-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("segments");

export default async function SegmentsPage() {
  await requirePage("segments");
  return (
    <Translations namespaces={["segments", "table"]}>
      <SegmentsView />
    </Translations>
  );
}

import { SegmentPeopleView } from "@/components/contacts/segments/segment-people-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("segments");

export default async function SegmentPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("segments");
  return (
    <Translations namespaces={["segments", "table"]}>
      <SegmentPeopleView id={(await params).id} />
    </Translations>
  );
}

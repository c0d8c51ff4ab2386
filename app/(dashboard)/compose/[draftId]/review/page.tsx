import { ReviewView } from "@/components/messaging/compose/review/review-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("compose");

export default async function ReviewPage({ params }: { params: Promise<{ draftId: string }> }) {
  await requirePage("compose");
  return (
    <Translations namespaces={["compose", "many", "clocks", "recurrence"]}>
      <ReviewView draftId={(await params).draftId} />
    </Translations>
  );
}

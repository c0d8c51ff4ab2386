import { ReviewView } from "@/components/compose/review-view";
import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";

export const generateMetadata = () => pageTitle("compose");

export default async function ReviewPage({ params }: { params: Promise<{ draftId: string }> }) {
  await requirePage("compose");
  return (
    <Words namespaces={["compose"]}>
      <ReviewView draftId={(await params).draftId} />
    </Words>
  );
}

import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BulkUnsubscribedView } from "@/components/messaging/bulks/unsubscribed-view";

export const generateMetadata = () => pageTitle("bulks");

export default async function BulkUnsubscribedPage({
  params,
}: {
  params: Promise<{ uuid: string }>;
}) {
  await requirePage("bulks");
  return (
    <Translations namespaces={["bulks", "grace", "table"]}>
      <BulkUnsubscribedView uuid={(await params).uuid} />
    </Translations>
  );
}

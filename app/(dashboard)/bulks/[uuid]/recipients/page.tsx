import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BulkRecipientsView } from "@/components/messaging/bulks/recipients-view";

export const generateMetadata = () => pageTitle("bulks");

export default async function BulkRecipientsPage({
  params,
}: {
  params: Promise<{ uuid: string }>;
}) {
  await requirePage("bulks");
  return (
    <Translations namespaces={["bulks", "sms", "grace", "table"]}>
      <BulkRecipientsView uuid={(await params).uuid} />
    </Translations>
  );
}

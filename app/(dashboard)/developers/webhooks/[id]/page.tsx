import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { DeliveriesView } from "@/components/developers/webhooks/deliveries-view";

export const generateMetadata = () => pageTitle("webhooks");

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("webhooks");
  return (
    <Translations namespaces={["table", "webhooks"]}>
      <DeliveriesView id={(await params).id} />
    </Translations>
  );
}

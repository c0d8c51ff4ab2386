import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { DeliveryView } from "@/components/developers/webhooks/delivery-view";

export const generateMetadata = () => pageTitle("webhooks");

type Params = Promise<{ id: string; deliveryId: string }>;

export default async function DeliveryPage({ params }: { params: Params }) {
  await requirePage("webhooks");
  return (
    <Translations namespaces={["webhooks"]}>
      <DeliveryView {...(await params)} />
    </Translations>
  );
}

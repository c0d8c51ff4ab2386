import { DeliveryView } from "@/components/account/delivery/delivery-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("insightsDelivery");

export default async function DeliveryPage() {
  await requirePage("insightsDelivery");
  return (
    <Translations namespaces={["delivery", "overview", "sms", "table"]}>
      <DeliveryView />
    </Translations>
  );
}

import { OpenItemsView } from "@/components/billing/open-items/open-items-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("openItems");

export default async function OpenItemsPage() {
  await requirePage("openItems");
  return (
    <Translations namespaces={["openItems"]}>
      <OpenItemsView />
    </Translations>
  );
}

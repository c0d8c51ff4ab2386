import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BlockedView } from "@/components/contacts/blocked-numbers/blocked-view";

export const generateMetadata = () => pageTitle("blocked");

export default async function BlockedPage() {
  await requirePage("blocked");
  return (
    <Translations namespaces={["blocked", "paste", "table"]}>
      <BlockedView />
    </Translations>
  );
}

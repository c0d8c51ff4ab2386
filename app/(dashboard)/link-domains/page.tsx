import { LinkDomainsView } from "@/components/campaigns/link-domains/link-domains-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("linkDomains");

export default async function LinkDomainsPage() {
  await requirePage("linkDomains");
  return (
    <Translations namespaces={["linkDomains", "table"]}>
      <LinkDomainsView />
    </Translations>
  );
}

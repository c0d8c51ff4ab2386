import { InboundRulesView } from "@/components/messaging/inbound-rules/inbound-rules-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("inboundRules");

export default async function InboundRulesPage() {
  await requirePage("inboundRules");
  return (
    <Translations namespaces={["inboundRules", "table", "campaigns", "useTemplate"]}>
      <InboundRulesView />
    </Translations>
  );
}

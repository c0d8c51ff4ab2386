import { AutomationsView } from "@/components/messaging/automations/automations-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("automations");

export default async function AutomationsPage() {
  await requirePage("automations");
  return (
    <Translations namespaces={["automations", "table"]}>
      <AutomationsView />
    </Translations>
  );
}

import { ComposeView } from "@/components/messaging/compose/editor/compose-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("compose");

export default async function DraftPage() {
  await requirePage("compose");
  return (
    <Translations namespaces={["compose", "many", "clocks", "recurrence", "useTemplate"]}>
      <ComposeView />
    </Translations>
  );
}

import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ShortcutsView } from "@/components/account/settings/shortcuts-view";

export const generateMetadata = () => pageTitle("settingsShortcuts");

export default async function ShortcutsPage() {
  await requirePage("settingsShortcuts");
  return (
    <Translations namespaces={["settings"]}>
      <ShortcutsView />
    </Translations>
  );
}

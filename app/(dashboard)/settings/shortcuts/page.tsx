import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { ShortcutsView } from "@/components/settings/shortcuts-view";

export const generateMetadata = () => pageTitle("settingsShortcuts");

export default async function ShortcutsPage() {
  await requirePage("settingsShortcuts");
  return (
    <Words namespaces={["settings"]}>
      <ShortcutsView />
    </Words>
  );
}

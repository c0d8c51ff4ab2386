import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { NotificationsView } from "@/components/settings/notifications-view";

export const generateMetadata = () => pageTitle("settingsNotifications");

export default async function NotificationsPage() {
  await requirePage("settingsNotifications");
  return (
    <Words namespaces={["settings"]}>
      <NotificationsView />
    </Words>
  );
}

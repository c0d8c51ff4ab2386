import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { NotificationsView } from "@/components/account/settings/notifications-view";

export const generateMetadata = () => pageTitle("settingsNotifications");

export default async function NotificationsPage() {
  await requirePage("settingsNotifications");
  return (
    <Translations namespaces={["settings"]}>
      <NotificationsView />
    </Translations>
  );
}

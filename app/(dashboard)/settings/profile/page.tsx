import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ProfileView } from "@/components/account/settings/profile-view";

export const generateMetadata = () => pageTitle("settingsProfile");

export default async function ProfilePage() {
  await requirePage("settingsProfile");
  return (
    <Translations namespaces={["settings"]}>
      <ProfileView />
    </Translations>
  );
}

import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { ProfileView } from "@/components/settings/profile-view";

export const generateMetadata = () => pageTitle("settingsProfile");

export default async function ProfilePage() {
  await requirePage("settingsProfile");
  return (
    <Words namespaces={["settings"]}>
      <ProfileView />
    </Words>
  );
}

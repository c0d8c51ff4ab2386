import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { TeamView } from "@/components/identity/team/team-view";

export const generateMetadata = () => pageTitle("team");

export default async function TeamPage() {
  await requirePage("team");
  return (
    <Translations namespaces={["team"]}>
      <TeamView />
    </Translations>
  );
}

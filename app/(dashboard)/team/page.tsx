import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { TeamView } from "@/components/team/team-view";

export const generateMetadata = () => pageTitle("team");

export default async function TeamPage() {
  await requirePage("team");
  return (
    <Words namespaces={["team"]}>
      <TeamView />
    </Words>
  );
}

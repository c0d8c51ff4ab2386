import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { GroupsView } from "@/components/contacts/groups/groups-view";

export const generateMetadata = () => pageTitle("groups");

export default async function GroupsPage() {
  await requirePage("groups");
  return (
    <Translations namespaces={["groups", "table"]}>
      <GroupsView />
    </Translations>
  );
}

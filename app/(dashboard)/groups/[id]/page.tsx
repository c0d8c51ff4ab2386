import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { GroupView } from "@/components/contacts/phones/group-view";

export const generateMetadata = () => pageTitle("groups");

export default async function GroupPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("groups");
  return (
    <Translations namespaces={["groups", "paste", "table"]}>
      <GroupView id={(await params).id} />
    </Translations>
  );
}

import { getTranslations } from "next-intl/server";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { GroupSettings } from "@/components/contacts/groups/group-settings";

export const generateMetadata = async () =>
  pageTitle("groups", (await getTranslations("groups"))("settings.title"));

export default async function GroupSettingsPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("groups");
  return (
    <Translations namespaces={["groups", "settings"]}>
      <GroupSettings id={(await params).id} />
    </Translations>
  );
}

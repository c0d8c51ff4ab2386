import { ContactsView } from "@/components/contacts/contacts/contacts-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("contacts");

export default async function ContactsPage() {
  await requirePage("contacts");
  return (
    <Translations namespaces={["contacts", "table"]}>
      <ContactsView />
    </Translations>
  );
}

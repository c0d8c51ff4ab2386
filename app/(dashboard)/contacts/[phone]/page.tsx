import { ContactView } from "@/components/contacts/contacts/contact-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("contacts");

export default async function ContactPage({ params }: { params: Promise<{ phone: string }> }) {
  await requirePage("contacts");
  return (
    <Translations namespaces={["blocked", "contacts", "fraud", "groups", "sms", "table"]}>
      <ContactView phone={decodeURIComponent((await params).phone)} />
    </Translations>
  );
}

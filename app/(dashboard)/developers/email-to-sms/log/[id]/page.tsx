import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { EmailView } from "@/components/developers/email-to-sms/email-view";

export const generateMetadata = () => pageTitle("emailToSms");

export default async function EmailPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("emailToSms");
  return (
    <Translations namespaces={["emailToSms"]}>
      <EmailView id={(await params).id} />
    </Translations>
  );
}

import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { EmailTestView } from "@/components/developers/email-to-sms/email-test-view";

export const generateMetadata = () => pageTitle("emailToSms");

export default async function TryEmailPage() {
  await requirePage("emailToSms");
  return (
    <Translations namespaces={["emailToSms"]}>
      <EmailTestView />
    </Translations>
  );
}

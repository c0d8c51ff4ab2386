import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { EmailLogView } from "@/components/developers/email-to-sms/log-view";

export const generateMetadata = () => pageTitle("emailToSms");

export default async function EmailLogPage() {
  await requirePage("emailToSms");
  return (
    <Translations namespaces={["emailToSms", "table"]}>
      <EmailLogView />
    </Translations>
  );
}

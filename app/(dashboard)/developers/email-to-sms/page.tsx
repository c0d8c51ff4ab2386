import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { AddressesView } from "@/components/developers/email-to-sms/addresses-view";

export const generateMetadata = () => pageTitle("emailToSms");

export default async function EmailToSmsPage() {
  await requirePage("emailToSms");
  return (
    <Translations namespaces={["emailToSms"]}>
      <AddressesView />
    </Translations>
  );
}

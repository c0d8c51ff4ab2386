import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ScheduledView } from "@/components/messaging/sms/scheduled-view";

export const generateMetadata = () => pageTitle("scheduled");

export default async function ScheduledPage() {
  await requirePage("scheduled");
  return (
    <Translations namespaces={["sms", "grace", "clocks", "calendar"]}>
      <ScheduledView />
    </Translations>
  );
}

import { pageTitle, requirePage } from "@/components/layout/require-page";
import { ComposeView } from "@/components/sms/compose-view";

export const generateMetadata = () => pageTitle("compose");

export default async function ComposePage() {
  await requirePage("compose");
  return <ComposeView />;
}

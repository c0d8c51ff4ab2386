import { pageTitle, requirePage } from "@/components/layout/require-page";
import { KeysView } from "@/components/api-keys/keys-view";

export const generateMetadata = () => pageTitle("keys");

export default async function KeysPage() {
  await requirePage("keys");
  return <KeysView />;
}

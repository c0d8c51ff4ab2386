import { InviteView } from "@/components/identity/sign-in/invite-view";
import { DataProviders } from "@/components/layout/providers/data-providers";

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  return (
    <DataProviders>
      <InviteView token={(await params).token} />
    </DataProviders>
  );
}

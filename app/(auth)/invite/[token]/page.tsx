import { InviteView } from "@/components/access/invite-view";
import { DataProviders } from "@/components/layout/data-providers";

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  return (
    <DataProviders>
      <InviteView token={(await params).token} />
    </DataProviders>
  );
}

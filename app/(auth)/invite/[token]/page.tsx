import { InviteView } from "@/components/access/invite-view";

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  return <InviteView token={(await params).token} />;
}

import { AddressNotFound } from "@/components/layout/address-not-found";
import { SignedInFrame } from "@/components/layout/signed-in-frame";
import { currentSession } from "@/lib/auth/current-session";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export default async function NotFoundPage() {
  const session = await currentSession();
  if (session === null)
    return (
      <main>
        <AddressNotFound hasSearch={false} />
      </main>
    );
  return (
    <SignedInFrame session={session} hasSimulator={isSimulatorOpen()}>
      <AddressNotFound hasSearch />
    </SignedInFrame>
  );
}

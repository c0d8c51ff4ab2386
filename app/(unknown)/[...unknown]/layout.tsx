import type { ReactNode } from "react";
import { BaseWords } from "@/components/layout/base-words";
import { SignedInFrame } from "@/components/layout/signed-in-frame";
import { currentSession } from "@/lib/auth/current-session";
import { isSimulatorOpen } from "@/lib/auth/page-simulator";

/** Here and not in `app/not-found.tsx`, whose code would come with every page, also with the sign-in. */
export default async function UnknownLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  if (session === null) {
    return (
      <BaseWords>
        <main>{children}</main>
      </BaseWords>
    );
  }
  return (
    <SignedInFrame session={session} hasSimulator={await isSimulatorOpen()}>
      {children}
    </SignedInFrame>
  );
}

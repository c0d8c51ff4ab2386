import { AddressNotFound } from "@/components/layout/failures/page-not-found";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";

export default async function AddressNotFoundPage() {
  return <AddressNotFound hasSearch={(await currentSession()) !== null} />;
}

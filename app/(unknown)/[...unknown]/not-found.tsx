import { AddressNotFound } from "@/components/layout/address-not-found";
import { currentSession } from "@/lib/auth/current-session";

export default async function AddressNotFoundPage() {
  return <AddressNotFound hasSearch={(await currentSession()) !== null} />;
}

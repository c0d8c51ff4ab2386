import { CARRIER_KINDS } from "@/lib/carriers/registry/kinds";
import type { TestSmsc } from "@/lib/carriers/smpp/test-smsc";
import { addCarrier } from "@/lib/carriers/table/configure";
import { asOwner } from "@/lib/db/transaction";

/** Makes the SMSC the only carrier. */
export async function setOnlyCarrier({ port }: TestSmsc, options: object): Promise<void> {
  const settings = {
    host: "127.0.0.1",
    port,
    system_id: "posthorn",
    password: "secret",
    ...options,
  };
  await asOwner(async (tx) => {
    await tx.query("UPDATE carriers SET is_enabled = false");
    await addCarrier(tx, CARRIER_KINDS, { name: "smsc", kind: "smpp" }, { settings });
  });
}

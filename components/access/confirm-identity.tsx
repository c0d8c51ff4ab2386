import { Words } from "@/components/layout/words";
import { ConfirmIdentityDialog } from "./confirm-identity-dialog";

/** The question who somebody is, with its words; once in the frame of signed-in pages. */
export function ConfirmIdentity() {
  return (
    <Words namespaces={["identity"]}>
      <ConfirmIdentityDialog />
    </Words>
  );
}

import { Translations } from "@/components/layout/translations/translations";
import { ConfirmIdentityDialog } from "./reauthenticate-dialog";
import { SessionDialog } from "./session-dialog";

/** The questions who someone is, with their words; once in the frame of signed-in pages. */
export function ConfirmIdentity() {
  return (
    <Translations namespaces={["identity"]}>
      <ConfirmIdentityDialog />
      <SessionDialog />
    </Translations>
  );
}

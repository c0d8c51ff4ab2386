import { Translations } from "@/components/layout/translations/translations";
import { ConfirmIdentityDialog } from "./reauthenticate-dialog";
import { SessionDialog } from "./session-dialog";

export function ConfirmIdentity() {
  return (
    <Translations namespaces={["identity"]}>
      <ConfirmIdentityDialog />
      <SessionDialog />
    </Translations>
  );
}

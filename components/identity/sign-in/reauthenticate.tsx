import { Translations } from "@/components/layout/translations/translations";
import { ConfirmIdentityDialog } from "./reauthenticate-dialog";
import { SessionDialog } from "./session-dialog";

/** Reauthentication with its translations; mounted once in the signed-in layout. */
export function ConfirmIdentity() {
  return (
    <Translations namespaces={["identity"]}>
      <ConfirmIdentityDialog />
      <SessionDialog />
    </Translations>
  );
}

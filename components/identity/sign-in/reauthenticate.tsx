import { Translations } from "@/components/layout/translations/translations";
import { ConfirmIdentityDialog } from "./reauthenticate-dialog";

/** The question who someone is, with its words; once in the frame of signed-in pages. */
export function ConfirmIdentity() {
  return (
    <Translations namespaces={["identity"]}>
      <ConfirmIdentityDialog />
    </Translations>
  );
}

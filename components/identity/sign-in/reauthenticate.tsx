import { Translations } from "@/components/layout/translations/translations";
import { IdentityPrompts } from "./identity-prompts";

export function ConfirmIdentity() {
  return (
    <Translations namespaces={["identity"]}>
      <IdentityPrompts />
    </Translations>
  );
}

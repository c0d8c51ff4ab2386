import access from "@/messages/en/access.json";
import compose from "@/messages/en/compose.json";
import failure from "@/messages/en/failure.json";
import grace from "@/messages/en/grace.json";
import identity from "@/messages/en/identity.json";
import overview from "@/messages/en/overview.json";
import security from "@/messages/en/security.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

/** Every namespace, in the language from which the keys and their types are taken. */
export const english = { access, compose, failure, grace, identity, overview, security, shell, ui };

export type Namespace = keyof typeof english;

export const NAMESPACES = Object.keys(english) as Namespace[];

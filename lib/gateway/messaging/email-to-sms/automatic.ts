import type { StructureProblem } from "./structure";

/** Headers by their names in lower case, in their order. */
export type Headers = readonly { key: string; value: string }[];

const MAX_RECEIVED = 100;

const LOOP: StructureProblem = { reason: "loop", description: "This email goes in circles." };
const automatic = (description: string): StructureProblem => ({ reason: "automatic", description });

/**
 * Returns why a mail may not become a message although its sender may write: it is a mail of ours, comes back in circles, or
 * answers by itself. What a machine reports ("auto-generated", as monitoring does) is welcome.
 * @param ownDomain whose Message-IDs are ours
 */
export function automaticProblem(
  headers: Headers,
  mailFrom: string,
  ownDomain: string,
): StructureProblem | null {
  const all = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  const first = (name: string) => all(name)[0] ?? "";
  const isOurs = (id: string) => id.endsWith(`@${ownDomain}>`) || id.endsWith(`.${ownDomain}>`);
  if (all("received").length > MAX_RECEIVED || isOurs(first("message-id"))) return LOOP;
  if (all("x-loop").some((value) => value.includes(ownDomain))) return LOOP;
  if (mailFrom === "") return automatic("Bounces aren't sent.");
  const submitted = first("auto-submitted").split(/[;\s(]/)[0];
  if (submitted !== "" && submitted !== "no" && submitted !== "auto-generated")
    return automatic("Automatic replies aren't sent.");
  if (first("x-autoreply") !== "" || first("x-autorespond") !== "")
    return automatic("Automatic replies aren't sent.");
  if (first("list-id") !== "") return automatic("Emails of mailing lists aren't sent.");
  const isReport = submitted === "auto-generated";
  const precedence = first("precedence");
  if (["list", "auto_reply", "junk"].includes(precedence) || (precedence === "bulk" && !isReport))
    return automatic("Bulk emails and automatic replies aren't sent.");
  return null;
}

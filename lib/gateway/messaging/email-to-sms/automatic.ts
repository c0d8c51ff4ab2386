import type { StructureProblem } from "./structure";

/** In order, with lowercase names. */
export type Headers = readonly { key: string; value: string }[];

const MAX_RECEIVED = 100;

const LOOP: StructureProblem = { reason: "loop", description: "This email goes in circles." };
const toAutomaticProblem = (description: string): StructureProblem => ({
  reason: "automatic",
  description,
});

/**
 * Rejects our own mails, loops and automatic replies. Machine reports ("auto-generated", as from monitoring) are
 * accepted.
 * @param ownDomain domain of our Message-IDs
 */
export function automaticProblem(
  headers: Headers,
  mailFrom: string,
  ownDomain: string,
): StructureProblem | null {
  const readHeaders = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  const readFirstHeader = (name: string) => readHeaders(name)[0] ?? "";
  const isOurs = (id: string) => id.endsWith(`@${ownDomain}>`) || id.endsWith(`.${ownDomain}>`);
  if (readHeaders("received").length > MAX_RECEIVED || isOurs(readFirstHeader("message-id")))
    return LOOP;
  if (readHeaders("x-loop").some((value) => value.includes(ownDomain))) return LOOP;
  if (mailFrom === "") return toAutomaticProblem("Bounces aren't sent.");
  const submitted = readFirstHeader("auto-submitted").split(/[;\s(]/)[0];
  if (submitted !== "" && submitted !== "no" && submitted !== "auto-generated")
    return toAutomaticProblem("Automatic replies aren't sent.");
  if (readFirstHeader("x-autoreply") !== "" || readFirstHeader("x-autorespond") !== "")
    return toAutomaticProblem("Automatic replies aren't sent.");
  if (readFirstHeader("list-id") !== "")
    return toAutomaticProblem("Emails of mailing lists aren't sent.");
  const isReport = submitted === "auto-generated";
  const precedence = readFirstHeader("precedence");
  if (["list", "auto_reply", "junk"].includes(precedence) || (precedence === "bulk" && !isReport))
    return toAutomaticProblem("Bulk emails and automatic replies aren't sent.");
  return null;
}

import { uuidv7 } from "@/lib/core/ids/uuid7";
import { confirmSignUp, sendAgain } from "./confirm";
import { countSent } from "./limits";
import { startSignUp } from "./sign-up";
import { openToken } from "./token";
import { unsubscribe } from "./unsubscribe";
import { readField, type VisitResult, type Visit } from "./visit";

/** Honeypot. Bots that fill it in get a fake success page. */
const HONEYPOT_FIELD = "website";

/** Handles a submission. Idempotent. */
export async function submitForm(visit: Visit): Promise<VisitResult> {
  const { form, ip, now } = visit;
  const seconds = await countSent({ accountId: form.account.id, campaign: form.campaign, ip });
  if (seconds > 0) return { page: "limited", seconds };
  const token = openToken(visit.values.get("token") ?? "", form.link, now);
  if (token === null || token.isExpired) return { page: "form", errors: { form: "form_expired" } };
  if (form.kind === "unsubscribe") {
    return readField(visit, HONEYPOT_FIELD) === ""
      ? unsubscribe(visit, token.submissionId)
      : { page: "unsubscribed" };
  }
  if (token.stage === "code") {
    const again = readField(visit, "again") !== "";
    return again ? sendAgain(visit, token.submissionId) : confirmSignUp(visit, token.submissionId);
  }
  if (readField(visit, HONEYPOT_FIELD) === "") return startSignUp(visit, token.submissionId);
  const phone = readField(visit, "phone");
  return { page: "code", submissionId: uuidv7(), phone, error: null, send: null };
}

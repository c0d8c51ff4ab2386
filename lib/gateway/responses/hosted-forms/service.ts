import { uuidv7 } from "@/lib/core/ids/uuid7";
import { confirmSignUp, sendAgain } from "./confirm";
import { countSent } from "./limits";
import { startSignUp } from "./sign-up";
import { openToken } from "./token";
import { unsubscribe } from "./unsubscribe";
import { fieldOf, type Shown, type Visit } from "./visit";

/** Fields that no person sees: whoever fills one in is a program, which is shown what it hopes for. */
const TRAP = "website";

/** Does what a visitor asks for by sending a form, once however often it is sent. */
export async function answerForm(visit: Visit): Promise<Shown> {
  const { form, ip, now } = visit;
  const seconds = await countSent({ accountId: form.account.id, campaign: form.campaign, ip });
  if (seconds > 0) return { page: "limited", seconds };
  const token = openToken(visit.values.get("token") ?? "", form.link, now);
  if (token === null || token.isExpired) return { page: "form", errors: { form: "form_expired" } };
  if (form.kind === "unsubscribe") {
    return fieldOf(visit, TRAP) === ""
      ? unsubscribe(visit, token.answerId)
      : { page: "unsubscribed" };
  }
  if (token.stage === "code") {
    const again = fieldOf(visit, "again") !== "";
    return again ? sendAgain(visit, token.answerId) : confirmSignUp(visit, token.answerId);
  }
  if (fieldOf(visit, TRAP) === "") return startSignUp(visit, token.answerId);
  const phone = fieldOf(visit, "phone");
  return { page: "code", answerId: uuidv7(), phone, error: null, send: null };
}

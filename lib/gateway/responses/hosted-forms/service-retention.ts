import type { AccountWork } from "@/lib/db/retention/step";
import { deleteAnswers, eraseAnswers, findDueAnswers } from "./store-retention";

/** For whoever removes a campaign with all that belongs to it. */
export { deleteAnswers };

/** Takes numbers, addresses and words of people from answers to forms when their time is over; what is left is counted. */
export const OLD_ANSWERS: AccountWork = {
  name: "people in answers to forms",
  find: findDueAnswers,
  clear: eraseAnswers,
};

import type { AccountWork } from "@/lib/db/retention/step";
import { deleteAnswers, eraseAnswers, findDueAnswers } from "./store-retention";

/** For deleting a campaign with its data. */
export { deleteAnswers };

/** Erases expired personal data from form answers; the remainder is counted. */
export const OLD_ANSWERS: AccountWork = {
  name: "people in answers to forms",
  find: findDueAnswers,
  clear: eraseAnswers,
};

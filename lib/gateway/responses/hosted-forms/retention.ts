import type { AccountWork } from "@/lib/db/retention/step";
import { deleteAnswers, eraseAnswers, findDueAnswers } from "./store-retention";

export { deleteAnswers };

/** Erases old answers; the remainder is counted. */
export const OLD_ANSWERS: AccountWork = {
  name: "people in answers to forms",
  find: findDueAnswers,
  clear: eraseAnswers,
};

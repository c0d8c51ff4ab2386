import type { AccountWork } from "@/lib/db/retention/step";
import { deleteSubmissions, eraseSubmissions, findDueSubmissions } from "./store-retention";

export { deleteSubmissions };

/** Erases people from old submissions; what is left of them is only counted. */
export const OLD_ANSWERS: AccountWork = {
  name: "people in answers to forms",
  find: findDueSubmissions,
  clear: eraseSubmissions,
};

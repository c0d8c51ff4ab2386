export { insertFarewell } from "./demo";
export { findForm, type HostedForm } from "./find-form";
export { deleteAnswers, OLD_ANSWERS } from "./retention";
export { answerForm } from "./service";
export { signToken } from "./token";
export type { FormErrors, VisitResult } from "./visit";

export { insertFarewell } from "./demo";
export { findForm, type HostedForm } from "./find-form";
export { deleteSubmissions, OLD_ANSWERS } from "./retention";
export { submitForm } from "./service";
export { signToken } from "./token";
export type { FormErrors, VisitResult } from "./visit";

export { sealCode } from "./code";
export { openCodes } from "./open-codes";
export { getVerifyCodeWithin } from "./service";
export { type NewStep, prepareSteps } from "./steps";
export { findBilledCodes } from "./store-billed";
export { wakeByMessengers, wakeVerifications } from "./wake";
export {
  endDueVerifications,
  findDue,
  type Messengers,
  runVerificationSteps,
  VERIFICATIONS_DUE,
} from "./work-on";

import {
  findDueClickIps,
  findDueTexts,
  lockDueClickIps,
  lockDueTexts,
  recordTextsRemoved,
  scheduleClickIps,
} from "./store-retention";

/** Retention schedule and progress for texts and IPs of clicks. */
export {
  findDueClickIps,
  findDueTexts,
  lockDueClickIps,
  lockDueTexts,
  recordTextsRemoved,
  scheduleClickIps,
};

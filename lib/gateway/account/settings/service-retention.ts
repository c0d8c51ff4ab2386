import {
  findDueClickIps,
  findDueTexts,
  lockDueClickIps,
  lockDueTexts,
  noteTextsRemoved,
  scheduleClickIps,
} from "./store-retention";

/** When texts and IPs of an account are due, and how far they were removed. */
export {
  findDueClickIps,
  findDueTexts,
  lockDueClickIps,
  lockDueTexts,
  noteTextsRemoved,
  scheduleClickIps,
};

import {
  findDueClickIps,
  findDueTexts,
  lockDueClickIps,
  lockDueTexts,
  recordTextsRemoved,
  scheduleClickIps,
} from "./store-retention";

export {
  findDueClickIps,
  findDueTexts,
  lockDueClickIps,
  lockDueTexts,
  recordTextsRemoved,
  scheduleClickIps,
};

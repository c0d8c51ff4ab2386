export { acceptEmailBulk } from "./accept-email-bulk";
export { writeLeftOut, writePastBulks } from "./demo";
export { eraseRecipient, isRecipient } from "./erase";
export { findBulkGroups } from "./find-groups";
export { createBulk, getBulk } from "./service";
export { findDueBulks, runBulkStep } from "./work-on";

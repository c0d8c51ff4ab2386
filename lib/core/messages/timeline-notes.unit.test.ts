import { expect, test } from "vitest";
import { TIMELINE_NOTES, findTimelineNote } from "./timeline-notes";

test.each([
  [TIMELINE_NOTES.landline, "landline"],
  [TIMELINE_NOTES.carrierFunds, "carrierFunds"],
  // Legacy wording.
  ["The carrier rejected the message for insufficient funds.", "carrierFunds"],
  ["Rejected by the carrier: 42", null],
])("maps %j to our note %s", (detail, note) => {
  expect(findTimelineNote(detail)).toBe(note);
});

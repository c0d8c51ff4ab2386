/**
 * Stored in the timeline. The API returns these sentences; pages translate them (`sms.note`). Carriers' own texts
 * stay untranslated.
 */
export const TIMELINE_NOTES = {
  expired: "No carrier accepted the message while it was valid.",
  blocked: "The number is on your list of blocked numbers.",
  noCarrier: "No carrier delivers to this number.",
  interrupted: "The call was interrupted. It isn't repeated.",
  unconfirmed: "No carrier confirmed the message.",
  destinationBlocked: "The carrier blocks this number.",
  carrierFunds: "The carrier rejected the message because our credit with it is used up.",
  maintenance: "The carrier is under maintenance.",
  discarded: "Sending was interrupted when the message was due. It isn't sent.",
  landline: "The number is a landline.",
} as const;

export type TimelineNote = keyof typeof TIMELINE_NOTES;

const NOTES = Object.keys(TIMELINE_NOTES) as TimelineNote[];

const FORMER_NOTES: Partial<Record<TimelineNote, string>> = {
  carrierFunds: "The carrier rejected the message for insufficient funds.",
};

export function findTimelineNote(detail: string): TimelineNote | null {
  return NOTES.find((note) => [TIMELINE_NOTES[note], FORMER_NOTES[note]].includes(detail)) ?? null;
}

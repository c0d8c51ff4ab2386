/** Spoken characters per billed part of a voice message. */
export const CHARS_PER_SPEECH_PART = 160;

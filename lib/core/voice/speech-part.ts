/** Spoken characters that are billed as one part of a voice message. */
export const CHARS_PER_SPEECH_PART = 160;

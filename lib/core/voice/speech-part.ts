export const CHARS_PER_SPEECH_PART = 160;

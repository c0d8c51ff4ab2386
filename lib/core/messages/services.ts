export const SERVICE_CODES = ["direct", "text2speech", "text2speech_ssml"] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

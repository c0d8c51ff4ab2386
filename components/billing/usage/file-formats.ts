/** Formats in which usage is downloaded. */
export const FILE_FORMATS = ["csv", "xlsx"] as const;

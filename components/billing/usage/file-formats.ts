export const FILE_FORMATS = ["csv", "xlsx"] as const;

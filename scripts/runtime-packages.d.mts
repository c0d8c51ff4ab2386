export const DATA_FILES: readonly string[];

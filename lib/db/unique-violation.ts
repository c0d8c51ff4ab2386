const UNIQUE_VIOLATION = "23505";

/** Returns true for a violation of a unique index, which decides between concurrent changes. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION;

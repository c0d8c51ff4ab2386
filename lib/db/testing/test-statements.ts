import pg from "pg";
import { vi } from "vitest";

/** Runs `work` and returns its result with the statements that all connections were given meanwhile. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const result = await work();
    const statements = query.mock.calls.map(([first]: unknown[]) => JSON.stringify(first));
    return { result, statements };
  } finally {
    query.mockRestore();
  }
}

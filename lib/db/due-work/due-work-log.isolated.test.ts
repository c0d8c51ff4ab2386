import { afterEach, expect, it, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { log } from "@/lib/log";
import { startCounted, stopLoops } from "./test-due-work";

vi.mock("@/lib/log", () => ({ log: vi.fn() }));
testDatabase();
afterEach(stopLoops);

it("logs that due times can't be read, also if the first loop logs nothing itself", async () => {
  const due = { sql: "SELECT missing FROM sweeps", placement: "local" } as const;
  await startCounted({ due, log: () => {} });
  const logged = { level: "warn", message: "Failed to look for due work; retrying" };
  await expect
    .poll(() => log, { timeout: 10_000 })
    .toHaveBeenCalledWith(expect.objectContaining(logged));
});

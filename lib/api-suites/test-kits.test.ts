import { expect, test } from "vitest";
import { allRoutes } from "@/lib/api";
import { type FoundKit, findKitProblems, kits } from "./test-kits";

/** Tests the test: omissions in kits are reported with operation and file. */
function changed(module: string, change: (kit: FoundKit) => Partial<FoundKit["operations"]>) {
  return kits.map((kit) =>
    kit.module === module
      ? { ...kit, operations: { ...kit.operations, ...change(kit) } as FoundKit["operations"] }
      : kit,
  );
}

const FILE = "lib/gateway/messaging/drafts/test-kit.ts";

test("has a test kit for every operation", () => {
  expect(findKitProblems(allRoutes, kits)).toEqual([]);
});

test("reports an operation without a kit", () => {
  const without = kits.map((kit) => {
    const { createDraft, ...operations } = kit.operations;
    return { ...kit, operations };
  });
  expect(findKitProblems(allRoutes, without)).toEqual([
    "createDraft has no line in the test-kit.ts beside its routes.",
  ]);
});

test("reports a kit without an operation, and duplicates", () => {
  const more = changed("messaging/drafts", () => ({
    sendDraft: { permission: "write compose" },
    getMe: { permission: "read balance" },
  }));
  expect(findKitProblems(allRoutes, more)).toEqual([
    `sendDraft: ${FILE} has a line for it, but there is no such operation.`,
    `getMe has a line in lib/gateway/overview/me/test-kit.ts and in ${FILE}.`,
  ]);
});

test("declares audit entries in writing kits, and roles in protected ones", () => {
  const silent = changed("messaging/drafts", () => ({
    createDraft: { permission: "write compose" },
    getDraft: { permission: "public" },
  }));
  expect(findKitProblems(allRoutes, silent)).toEqual([
    `createDraft writes: ${FILE} must say its audit action, or why there is none.`,
    `getDraft: ${FILE} says "public", its row says "session".`,
  ]);
});

import { expect, test } from "vitest";
import { runBulkJob } from "./bulk-job";
import type { Target } from "@/components/data-table/types";

/** Returns the reported number of skipped rows after batches of 7 and 0. */
async function leftAfter(target: Target): Promise<number | null | undefined> {
  let left: number | null | undefined;
  const answers = [7, 0];
  const step = async () => answers.shift() ?? 0;
  const labels = {
    title: "",
    done(_: number, rest: number | null) {
      left = rest;
      return "";
    },
    failed: () => "",
  };
  await runBulkJob({ target, matching: new URLSearchParams(), step, labels, onDone: () => {} });
  return left;
}

test("reports the number of skipped rows only for a total that was fully counted", async () => {
  expect(await leftAfter({ kind: "matching", total: 9, isTotalExact: true })).toBe(2);
  expect(await leftAfter({ kind: "matching", total: 5, isTotalExact: false })).toBeNull();
});

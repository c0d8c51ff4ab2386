import { expect, it } from "vitest";
import { allRoutes } from "@/lib/api";
import { recordRequest } from "./http";
import { registry, startRecording } from "./registry";

it("has fewer than 3,000 series when every operation has answered with every status", async () => {
  startRecording();
  for (const { operationId, method } of allRoutes) {
    for (const status of [200, 302, 404, 503]) {
      recordRequest({
        operation: operationId,
        method: method.toUpperCase(),
        status,
        startedAt: performance.now(),
      });
    }
  }
  const text = await registry.metrics();
  const series = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(series.length).toBeGreaterThan(allRoutes.length * 4);
  expect(series.length).toBeLessThan(3_000);
});

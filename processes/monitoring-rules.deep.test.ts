import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";

function findPromtool(): boolean {
  try {
    execFileSync("promtool", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!findPromtool())(
  "fires exactly the expected alerts for each case (promtool)",
  () => {
    const options = {
      cwd: path.join(projectRoot(), "deploy/prometheus"),
      encoding: "utf8",
    } as const;
    expect(execFileSync("promtool", ["check", "rules", "rules.yml"], options)).toContain("SUCCESS");
    expect(execFileSync("promtool", ["test", "rules", "rules.test.yml"], options)).toContain(
      "SUCCESS",
    );
  },
  600_000,
);

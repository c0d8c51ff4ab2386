import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { lackingPackage } from "@/scripts/debian-package.mjs";

/** The layer outside of our code: the operator's rule for a source IP, with all of our own checks taken away. */
const inNetwork = (commands: string) =>
  spawnSync("unshare", ["-n", "sh", "-c", commands], { encoding: "utf8", cwd: projectRoot() });

const lacking =
  lackingPackage("iproute2", () => spawnSync("ip", ["-V"]).status === 0) ??
  (inNetwork("ip link set lo up").status === 0 ? null : "no network of its own can be made here");
if (lacking !== null) console.warn(`LEFT OUT: the fence around webhooks' source IP: ${lacking}`);

const SOURCE = "198.51.100.7";
/** Machines inside, and one on the Internet; all of them are this one. */
const INSIDE = ["10.1.2.3", "192.168.7.7", "169.254.169.254", "127.0.0.1"];
const OUTSIDE = "93.184.215.14";

const MACHINES = [SOURCE, ...INSIDE.slice(0, -1), OUTSIDE].map(
  (ip) => `ip addr add ${ip}/32 dev lo`,
);
/** Rules from docs/operations.md, also for IPv6. */
const RULES = [
  "ip rule add pref 200 lookup local",
  "ip rule del pref 0",
  ...["10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "192.168.0.0/16"].map(
    (network) => `ip route add prohibit ${network} table 100`,
  ),
  `ip rule add pref 10 from ${SOURCE} lookup 100`,
];

/** Sends requests to `targets` in a fenced process; returns their outcomes. */
function ask(targets: readonly string[]): unknown[] {
  const script = path.join(import.meta.dirname, "test-fenced-requests.ts");
  const run = `exec ${process.execPath} --import tsx ${script} ${targets.join(" ")}`;
  const { stdout, stderr } = inNetwork(
    ["set -e", "ip link set lo up", ...MACHINES, ...RULES, run].join("\n"),
  );
  if (stdout === "") throw new Error(stderr);
  return stdout
    .trim()
    .split("\n")
    .map((item) => JSON.parse(item));
}

describe.skipIf(lacking !== null)("requests from a dedicated source IP", () => {
  it("can't bypass the operator's routing rules, even if our checks pass", () => {
    const fenced = INSIDE.map((host) => [host, "blocked_address", null]);
    expect(ask([OUTSIDE, ...INSIDE].map((host) => `${host}@${SOURCE}`))).toEqual([
      [OUTSIDE, 200, `::ffff:${SOURCE}`],
      ...fenced,
    ]);
    // The fence is around that IP alone, and these machines are there.
    expect(ask(INSIDE).map((item) => (item as unknown[])[1])).toEqual(INSIDE.map(() => 200));
  }, 60_000);
});

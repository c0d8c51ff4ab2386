import { readFileSync, readdirSync } from "node:fs";
import { queryOnce } from "@/lib/db/query-once";

/** CPU time ticks per second on Linux. */
const TICKS = 100;

interface Usage {
  parent: number;
  /** The process itself. */
  own: number;
  /** Includes ended children. */
  total: number;
}

function readUsage(pid: string): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    const own = user + system;
    return { parent: fields[1] ?? 0, own, total: own + endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

/** Returns CPU seconds of a process since its start, with ended children. */
export const processCpuSeconds = (pid: number): number =>
  (readUsage(String(pid))?.total ?? 0) / TICKS;

/** Returns CPU seconds of each node's server since its start, including backends. */
export async function cpuSeconds(nodes: readonly string[]): Promise<number[]> {
  const servers = await Promise.all(
    nodes.map(async (node) => {
      const [file] = await queryOnce<{ text: string }>(
        node.replace(/\/[^/]*$/, "/postgres"),
        "SELECT pg_read_file('postmaster.pid') AS text",
      );
      return Number(file?.text.split("\n", 1)[0]);
    }),
  );
  const running = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const usages = running.flatMap((pid) => readUsage(pid) ?? []);
  return servers.map((server) => {
    const ticks = usages
      .filter(({ parent }) => parent === server)
      .reduce((total, { own }) => total + own, readUsage(String(server))?.total ?? 0);
    return ticks / TICKS;
  });
}

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { load, MESSAGE } from "./load";
import { type Child, makeCustomer, type Stack } from "./stack";

/** Returns resident memory of a process in MiB (Linux). */
export function residentMiB(child: Child): number {
  const status = readFileSync(`/proc/${child.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns peak memory of a process in MiB (Linux). */
export function highestMiB(child: Child): number {
  const status = readFileSync(`/proc/${child.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export interface MemoryMeasurement {
  process: string;
  restMiB: number;
  loadMiB: number;
}

/** (e) Measures memory of web and worker after the start and at peak load. */
export async function benchMemory(stack: Stack): Promise<MemoryMeasurement[]> {
  const customer = await makeCustomer("1000000");
  const web = await stack.start("web");
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  await sleep(2_000);
  const rest = { web: residentMiB(web), worker: residentMiB(worker) };
  const peak = { ...rest };
  const watch = setInterval(() => {
    peak.web = Math.max(peak.web, residentMiB(web));
    peak.worker = Math.max(peak.worker, residentMiB(worker));
  }, 250);
  await load({
    url: `http://127.0.0.1:${web.port}/api/sms`,
    seconds: 8,
    connections: 64,
    method: "POST",
    customers: [customer],
    body: MESSAGE,
    expect: 201,
  });
  clearInterval(watch);
  await Promise.all([web.stop(), worker.stop()]);
  return [
    { process: "web", restMiB: rest.web, loadMiB: peak.web },
    { process: "worker", restMiB: rest.worker, loadMiB: peak.worker },
  ];
}

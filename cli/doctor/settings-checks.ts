import { statfs } from "node:fs/promises";
import type { Environment } from "@/lib/env-schema";
import { findMissingIp } from "@/lib/outgoing/source-ips";
import { type Finding, ok, problem, warning } from "./finding";

const FREE_SHARE = { warning: 0.2, problem: 0.1 };

/** Settings that are valid and yet hardly meant so. */
async function checkSettings(env: Environment): Promise<Finding[]> {
  const findings: Finding[] = [];
  const warn = (text: string, remedy: string) => findings.push(warning("settings", text, remedy));
  if (!env.IS_EMBEDDED) {
    if (env.CONFIGURED_PUBLIC_URL === undefined)
      warn("PUBLIC_URL isn't set", "Set the URL that customers see.");
    if (env.PAYMENTS === "sandbox")
      warn("PAYMENTS=sandbox credits without money", "Set PAYMENTS to stripe or off.");
    if (env.SIMULATOR === "on")
      warn("SIMULATOR=on takes messages without sending", "Set SIMULATOR=off.");
    if (env.SELLER_FILE === undefined)
      warn("SELLER_FILE isn't set", "Invoices name an invented company until it is.");
    if (env.SECURITY_CONTACT === undefined)
      warn("SECURITY_CONTACT isn't set", "Set where vulnerabilities are reported.");
  }
  const isOpen = !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(env.METRICS_HOST);
  if (env.METRICS_PORT !== undefined && isOpen && env.METRICS_TOKEN === undefined)
    warn("metrics are open to the network", "Set METRICS_TOKEN, or METRICS_HOST=127.0.0.1.");
  return findings.length > 0 ? findings : [ok("settings", "valid")];
}

async function checkDisk({ DATA_DIR }: Environment): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  const share = bavail / blocks;
  const text = `${((bavail * bsize) / 1e9).toFixed(1)} GB free at DATA_DIR (${Math.round(share * 100)} %)`;
  const remedy = "Free space, or add disk.";
  if (share < FREE_SHARE.problem) return [problem("disk", text, remedy)];
  return [share < FREE_SHARE.warning ? warning("disk", text, remedy) : ok("disk", text)];
}

async function checkFence(env: Environment): Promise<Finding[]> {
  const check = "webhooks' network";
  const missing = await findMissingIp(env.WEBHOOK_SOURCE_IPS);
  if (missing !== null) {
    const remedy = "Run this on a worker's machine, or change WEBHOOK_SOURCE_IPS.";
    return [problem(check, `this machine lacks ${missing}`, remedy)];
  }
  if (env.WEBHOOK_ALLOW_SUBNETS.length > 0 && !env.IS_EMBEDDED) {
    const text = `internal networks are open: ${env.WEBHOOK_ALLOW_SUBNETS.join(", ")}`;
    return [problem(check, text, "Unset WEBHOOK_ALLOW_SUBNETS.")];
  }
  const sourceIps = env.WEBHOOK_SOURCE_IPS;
  const ownText = sourceIps.length === 0 ? "" : `, from ${sourceIps.join(", ")}`;
  return [ok(check, `only Internet addresses${ownText}`)];
}

export const settingsChecks = (env: Environment) => {
  return {
    settings: () => checkSettings(env),
    disk: () => checkDisk(env),
    "webhooks' network": () => checkFence(env),
  };
};

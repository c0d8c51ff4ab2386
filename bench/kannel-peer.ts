import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { until } from "./stack";
import { lackingPackage } from "../scripts/debian-package.mjs";
import { freePort } from "../scripts/free-port.mjs";

const BEARERBOX = "/usr/sbin/bearerbox";
const SMSBOX = "/usr/sbin/smsbox";

/** Returns why Debian's Kannel can't run here, or null. Installs it if possible. */
export const lackingKannel = (): string | null =>
  lackingPackage("kannel", () => existsSync(BEARERBOX));

export interface KannelPeer {
  /** Calls its sendsms; returns status and text. */
  sendSms: (parameters: string) => Promise<[number, string]>;
  logs: () => string;
  stop: () => Promise<void>;
}

export interface KannelGateway {
  sendUrl: string;
  username: string;
  password: string;
  /** Further settings of the connection's group, as in the manual. */
  more: Record<string, string | number>;
}

const group = (name: string, settings: Record<string, string | number>) =>
  [
    `group = ${name}`,
    ...Object.entries(settings).map(([key, value]) => `${key} = "${value}"`),
  ].join("\n");

interface Ports {
  admin: number;
  box: number;
  reports: number;
  sendsms: number;
}

/** The `smsc` group is from docs/kannel.md. */
function formatConfig(
  folder: string,
  ports: Ports,
  { sendUrl, username, password, more }: KannelGateway,
) {
  const credentials = `username=${username}&password=${password}`;
  return [
    group("core", {
      "admin-port": ports.admin,
      "admin-password": "test",
      "smsbox-port": ports.box,
      "box-allow-ip": "127.0.0.1",
      "dlr-storage": "internal",
      "log-file": path.join(folder, "bearerbox.log"),
      "log-level": 0,
    }),
    group("smsc", {
      smsc: "http",
      "smsc-id": "posthorn",
      "system-type": "kannel",
      "send-url": sendUrl,
      port: ports.reports,
      "connect-allow-ip": "127.0.0.1",
      "smsc-username": username,
      "smsc-password": password,
      "dlr-url": `http://127.0.0.1:${ports.reports}/?${credentials}`,
      ...more,
    }),
    group("smsbox", {
      "bearerbox-host": "127.0.0.1",
      "sendsms-port": ports.sendsms,
      "log-file": path.join(folder, "smsbox.log"),
      "log-level": 0,
    }),
    group("sendsms-user", {
      username: "tester",
      password: "tester",
      concatenation: "true",
      "max-messages": 10,
    }),
  ].join("\n\n");
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

/** Starts bearerbox and smsbox as one of our customers. */
export async function startKannel(gateway: KannelGateway): Promise<KannelPeer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-kannel-"));
  const [admin, box, reports, sendsms] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const config = path.join(folder, "kannel.conf");
  writeFileSync(config, `${formatConfig(folder, { admin, box, reports, sendsms }, gateway)}\n`);
  const children: ChildProcess[] = [];
  const logs = () =>
    ["bearerbox.log", "smsbox.log"]
      .map((name) => path.join(folder, name))
      .flatMap((file) => (existsSync(file) ? [readFileSync(file, "latin1")] : []))
      .join("\n");
  const run = (program: string) =>
    children.push(spawn(program, ["-v", "4", config], { stdio: "ignore", cwd: folder }));
  run(BEARERBOX);
  await until("the bearerbox listens", 20_000, async () =>
    fetch(`http://127.0.0.1:${admin}/status.txt?password=test`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  run(SMSBOX);
  const ask = async (parameters: string): Promise<[number, string]> => {
    const response = await fetch(
      `http://127.0.0.1:${sendsms}/cgi-bin/sendsms?username=tester&password=tester&${parameters}`,
    );
    return [response.status, await response.text()];
  };
  await until("the smsbox listens", 20_000, () =>
    ask("").then(
      () => true,
      () => false,
    ),
  );
  return {
    sendSms: ask,
    logs,
    async stop() {
      for (const child of children.reverse()) child.kill("SIGKILL");
      await Promise.all(children.map(waitForExit));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

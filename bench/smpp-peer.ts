import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { expect, onTestFinished } from "vitest";
import { freePort } from "../scripts/free-port.mjs";

/** Debian's Perl, which its module packages are built for. */
export const PERL = "/usr/bin/perl";

/** Message centre shipped with Net::SMPP. */
export const NET_SMPP_EXAMPLE = "/usr/share/doc/libnet-smpp-perl/examples/smsc.pl";

/** Patches: the original's port is fixed, and its ready message is for humans only. */
const CHANGES: [string, string][] = [
  ["$port = 9900;", "$port = $ARGV[0]; $| = 1;"],
  ['warn "$$: Entering accept loop";', 'print "ready\\n";'],
  ["($vers) = @ARGV;", "$vers = 3;"],
  ["$host = 'localhost';", "$host = '127.0.0.1';"],
];

/** Returns the command of the patched SMSC, which is deleted with the test. */
export function exampleCommand(): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-smsc-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let program = readFileSync(NET_SMPP_EXAMPLE, "latin1");
  for (const [from, to] of CHANGES) {
    if (!program.includes(from)) throw new Error(`${NET_SMPP_EXAMPLE} has no ${from}`);
    program = program.replace(from, () => to);
  }
  const file = path.join(folder, "smsc.pl");
  writeFileSync(file, program, "latin1");
  // Standard output shows its work; standard error only has its own warnings.
  return ["/bin/sh", "-c", 'exec "$@" 2>/dev/null', "sh", PERL, file];
}

/** Starts an SMSC that ends with the test; `lines` grows with its input. */
export async function startPeer([program = "", ...args]: string[]) {
  const port = await freePort();
  const child = spawn(program, [...args, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  readline.createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  await expect.poll(() => lines).toContain("ready");
  return { port, lines };
}

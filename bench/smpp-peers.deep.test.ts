import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import readline from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { clientForTest, submissionOf } from "@/lib/carriers/smpp/test-client";
import { projectRoot } from "@/lib/project-root";
import { freePort } from "../scripts/free-port.mjs";

/** Message centres that others wrote: what both our codec and our own message centre got wrong would be seen here. */
interface Peer {
  name: string;
  command: string[];
  /** Null: it can run here. */
  lacking: string | null;
  /** How it prints the octets or the text of "Grüße 5 €", the same in Unicode, and the first of two parts. */
  printed: { gsm: string; unicode: string; part: string };
}

const folder = path.join(projectRoot(), "bench/smpp-peers");
const hasNetSmpp = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;
const PEERS: Peer[] = [
  {
    name: "Net::SMPP",
    command: ["perl", path.join(folder, "net-smpp.pl")],
    lacking: hasNetSmpp ? null : "Perl has no Net::SMPP (Debian: libnet-smpp-perl)",
    printed: {
      gsm: "0 0 47727e1e652035201b65",
      unicode: "8 0 041404300020d83dde00",
      part: "0 64 050003070201",
    },
  },
  {
    name: "smpp of npm",
    command: [process.execPath, path.join(folder, "node-smpp.mjs")],
    lacking: null,
    printed: { gsm: "0 0 |Grüße 5 €", unicode: "8 0 |Да 😀", part: "0 64 0003070201|" },
  },
];
for (const { name, lacking } of PEERS) {
  if (lacking !== null) console.warn(`LEFT OUT: the message centre ${name}: ${lacking}`);
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts a message centre; `lines` grows with what it reads. */
async function startPeer([program = "", ...args]: string[]) {
  const port = await freePort();
  const child = spawn(program, [...args, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const lines: string[] = [];
  readline.createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  await expect.poll(() => lines, { timeout: 20_000 }).toContain("ready");
  return { port, lines };
}

describe.each(PEERS.filter(({ lacking }) => lacking === null))("$name", ({ command, printed }) => {
  it("understands us, and we understand it", async () => {
    const { port, lines } = await startPeer(command);
    const client = await clientForTest({ port });
    const state = () => client.carrier.health?.().state;
    await expect.poll(state, { timeout: 5_000, interval: 10 }).toBe("up");
    const texts = [
      submissionOf("Grüße 5 €"),
      submissionOf("Да 😀", { isUnicode: true, senderId: "+4930123456" }),
      submissionOf("a".repeat(161), { reference: 7 }),
    ];
    const ids: string[] = [];
    for (const text of texts) {
      for (const outcome of await client.carrier.submit(text)) {
        if (outcome.kind !== "accepted") expect.fail(JSON.stringify(outcome));
        else ids.push(outcome.carrierId);
      }
    }
    expect(ids).toEqual(["0000ABC1", "0000ABC2", "0000ABC3", "0000ABC4"]);
    const submits = lines.filter((line) => line.startsWith("submit"));
    expect(submits[0]).toBe(`submit POSTHORN 4917199999999 ${printed.gsm}`);
    expect(submits[1]).toBe(`submit 4930123456 4917199999999 ${printed.unicode}`);
    expect(submits[2]).toContain(`submit POSTHORN 4917199999999 ${printed.part}`);
    await expect.poll(() => client.receipts.length).toBe(4);
    expect(client.receipts.map(({ carrierId }) => carrierId).sort()).toEqual(ids);
    expect(client.receipts.every((receipt) => receipt.state === "DELIVRD")).toBe(true);
    await expect.poll(() => client.inbound.length).toBe(4);
    expect(client.inbound[0]).toMatchObject({
      ...{ from: "+4917199999999", to: "12345", text: "Thanks 1" },
    });
    await expect.poll(() => lines.filter((line) => line === "deliver_sm_resp 0").length).toBe(8);
    expect(lines).toContain("enquire_link_resp 0");
    await client.carrier.stop();
    await expect.poll(() => lines).toContain("unbind 0");
  });
});

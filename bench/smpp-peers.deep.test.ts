import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { InboundPart } from "@/lib/carriers/carrier";
import { clientForTest, makeSubmission, type TestClient } from "@/lib/carriers/smpp/test-client";
import { splitSegments } from "@/lib/core/text/sms-segments";
import { projectRoot } from "@/lib/project-root";
import { lackingPackage } from "../scripts/debian-package.mjs";
import { exampleCommand, NET_SMPP_EXAMPLE, PERL, startPeer } from "./smpp-peer";

/** SMSCs by others. They find errors that our codec and our own SMSC share. */
interface Peer {
  name: string;
  command: string[];
  /** Null: it can run here. */
  lacking: string | null;
}

const folder = path.join(projectRoot(), "bench/smpp-peers");
const lackingPerl = lackingPackage(
  "libnet-smpp-perl",
  () => spawnSync(PERL, ["-MNet::SMPP", "-e", "1"]).status === 0,
);
const PEERS: Peer[] = [
  {
    name: "Net::SMPP",
    command: [PERL, path.join(folder, "net-smpp.pl")],
    lacking: lackingPerl,
  },
  {
    name: "smpp of npm",
    command: [process.execPath, path.join(folder, "node-smpp.mjs")],
    lacking: null,
  },
];
const lackingExample =
  lackingPerl ??
  (existsSync(NET_SMPP_EXAMPLE) ? null : `there is no ${NET_SMPP_EXAMPLE}: documents are left out`);
for (const { name, lacking } of [...PEERS, { name: "in Perl's examples", lacking: lackingExample }])
  if (lacking !== null) console.warn(`SKIPPED: the SMSC ${name}: ${lacking}`);

const NUMBER = "+4930123456";
const line = (make: (index: number) => string, separator: string) =>
  Array.from({ length: 36 }, (_, index) => make(index)).join(separator);
const SHORT_GSM = "Grüße {5 €} @$_Δ";
const SHORT_UNICODE = "Да 😀";
/** Escapes and characters of two units come at every place, also where texts are cut. */
const LONG_GSM = line((index) => `Größe ${index}: {5 €}`, "\n");
const LONG_UNICODE = `Ж ${line((index) => `Да ${index} 😀`, " ")}`;
const TEXTS = [
  { text: SHORT_GSM, isUnicode: false, senderId: "POSTHORN" },
  { text: SHORT_UNICODE, isUnicode: true, senderId: NUMBER },
  { text: LONG_GSM, isUnicode: false, senderId: NUMBER },
  { text: LONG_UNICODE, isUnicode: true, senderId: "POSTHORN" },
];

async function upClient(port: number, concatenation: "udh" | "sar" | "payload") {
  const client = await clientForTest({ port }, { concatenation });
  const state = () => client.carrier.health?.().state;
  await expect.poll(state, { timeout: 20_000, interval: 10 }).toBe("up");
  return client;
}

/** Submits all texts; returns the SMSC's ID of each submit. */
async function submitAll({ carrier }: TestClient): Promise<string[]> {
  const ids: string[] = [];
  for (const { text, ...more } of TEXTS) {
    for (const outcome of await carrier.submit(makeSubmission(text, more))) {
      if (outcome.kind !== "accepted") expect.fail(JSON.stringify(outcome));
      else ids.push(outcome.carrierId);
    }
  }
  return ids;
}

/** The texts of which parts were brought, as a table joins them. */
function joined(parts: readonly InboundPart[]): string[] {
  const texts = new Map<number, string[]>();
  for (const { reference, number, text } of parts) {
    const parts = texts.get(reference) ?? [];
    texts.set(reference, parts);
    parts[number - 1] = text ?? "no text";
  }
  return [...texts.values()].map((parts) => parts.join(""));
}

const addUp = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const textsIn = (lines: readonly string[]) =>
  lines
    .filter((line) => line.startsWith("text "))
    .map((line) => Buffer.from(line.slice(5), "hex").toString());

const BOTH = PEERS.filter(({ lacking }) => lacking === null);

describe.each(BOTH)("$name", ({ command }) => {
  it.each(["udh", "sar", "payload"] as const)(
    "exchanges short and long texts in both directions, marked by %s",
    async (concatenation) => {
      const { port, lines } = await startPeer(command);
      const client = await upClient(port, concatenation);
      const ids = [...new Set(await submitAll(client))];
      const parts = TEXTS.map(({ text, isUnicode }) => splitSegments(text, isUnicode).length);
      const count = concatenation === "payload" ? TEXTS.length : addUp(parts);
      expect(ids).toEqual(
        Array.from({ length: count }, (_, index) => `0000${(0xabc1 + index).toString(16)}`).map(
          (id) => id.toUpperCase(),
        ),
      );
      await expect.poll(() => textsIn(lines)).toEqual(TEXTS.map(({ text }) => text));
      const submits = lines.filter((line) => line.startsWith("submit"));
      expect(submits).toHaveLength(count);
      const flag = concatenation === "udh" ? 64 : 0;
      expect(submits[0]).toBe("submit POSTHORN 4917199999999 0 0");
      expect(submits[1]).toBe("submit 4930123456 4917199999999 8 0");
      expect(submits[2]).toBe(`submit 4930123456 4917199999999 0 ${flag}`);
      expect(submits.at(-1)).toBe(`submit POSTHORN 4917199999999 8 ${flag}`);
      await expect.poll(() => client.receipts.length).toBe(count);
      expect(client.receipts.map(({ carrierId }) => carrierId).sort()).toEqual(ids);
      expect(client.receipts.every((receipt) => receipt.state === "DELIVRD")).toBe(true);
      const addresses = { from: "+4917199999999", to: "12345" };
      await expect.poll(() => client.inbound).toHaveLength(2);
      expect(client.inbound).toMatchObject([
        { ...addresses, text: SHORT_GSM },
        { ...addresses, text: SHORT_UNICODE },
      ]);
      await expect.poll(() => joined(client.parts)).toEqual([LONG_GSM, LONG_UNICODE]);
      expect(
        client.parts.every(({ from, to }) => from === addresses.from && to === addresses.to),
      ).toBe(true);
      // It cuts through an emoji at least once.
      expect(client.parts.some(({ text }) => text?.isWellFormed() === false)).toBe(true);
      const brought = count + client.inbound.length + client.parts.length;
      const answers = () => lines.filter((line) => line === "deliver_sm_resp 0").length;
      await expect.poll(answers).toBe(brought);
      expect(lines).toContain("enquire_link_resp 0");
      await client.carrier.stop();
      await expect.poll(() => lines).toContain("unbind 0");
    },
  );
});

describe.skipIf(lackingExample !== null)("the SMSC in Net::SMPP's examples", () => {
  it("accepts our bind, short and long texts, and our unbind", async () => {
    const { port, lines } = await startPeer(exampleCommand());
    const client = await upClient(port, "udh");
    const ids = await submitAll(client);
    expect(new Set(ids)).toEqual(new Set(["123456789"]));
    await client.carrier.stop();
    await expect.poll(() => lines.filter((line) => line.endsWith(":unbind"))).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith(":submit_sm"))).toHaveLength(ids.length);
  });
});

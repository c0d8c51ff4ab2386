import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { CERTIFICATE, KEY } from "@/lib/carriers/smpp/test-certificate";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { lackingPackage } from "@/scripts/debian-package.mjs";
import { FROM, listen, listReceivedMails, makeAddress } from "./test-mail";

/** A client that we did not write: Debian's swaks, over STARTTLS. */
testDatabase();

const run = promisify(execFile);

const hasTls = () =>
  /^=== TLS supported/m.test(spawnSync("swaks", ["--support"]).stdout?.toString());
const lacking = lackingPackage("swaks", hasTls, ["libnet-ssleay-perl"]);
if (lacking !== null) console.warn(`LEFT OUT: swaks as a client of the mail listener: ${lacking}`);

test.skipIf(lacking !== null)(
  "swaks delivers over STARTTLS, and gets the reason for a rejection",
  async () => {
    await importTestRates();
    const ctx = await createContext();
    const to = await makeAddress(ctx);
    const listener = await listen({ tls: { cert: CERTIFICATE, key: KEY } });
    const folder = await mkdtemp(path.join(tmpdir(), "swaks-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, "body.txt");
    writeFileSync(file, "db1: 2 % left");
    const swaks = (from: string) =>
      run("swaks", [
        "--server",
        "127.0.0.1",
        "--port",
        String(listener.port),
        "--tls",
        "--to",
        to,
        "--from",
        from,
        "--header",
        "Subject: Disk full",
        "--body",
        `@${file}`,
      ]).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    const sent = await swaks(FROM);
    const refused = await swaks("mallory@evil.example");
    await listener.stop();
    expect(sent).toContain("TLS started");
    expect(sent).toMatch(/^<~ {2}250 2\.6\.0/m);
    expect(refused).toMatch(/^<~\* 550 5\.7\.1/m);
    expect(await listReceivedMails(ctx)).toMatchObject([
      { result: "accepted", text: "Disk full\ndb1: 2 % left" },
      { result: "refused", reason: "sender_not_allowed" },
    ]);
  },
);

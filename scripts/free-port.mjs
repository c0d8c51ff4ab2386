import { randomInt } from "node:crypto";
import net from "node:net";

/**
 * Below the ephemeral range, which starts at 32768 on Linux and 49152 elsewhere. Includes the mail port, 25 above
 * that of the pages.
 */
const [FIRST, END] = [20_000, 32_700];

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns a port on 127.0.0.1 for a test server that starts later, or again; the system doesn't hand it out
 * meanwhile.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

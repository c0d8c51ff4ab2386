import { randomInt } from "node:crypto";
import net from "node:net";

/**
 * Below what systems lend to outgoing connections, and to servers that take any port: from 32768 on Linux, 49152
 * elsewhere. The port of mails, 25 above that of the pages, is there as well.
 */
const [FIRST, END] = [20_000, 32_700];

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 for a server of a test that starts later, or again: nobody is lent it meanwhile. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

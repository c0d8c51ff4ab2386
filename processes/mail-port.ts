import net from "node:net";
import { env } from "@/lib/env";

const MAIL_PORT_OFFSET = 25;

function isFree(port: number): Promise<boolean> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, env.MAIL_IN_HOST, () => probe.close(() => resolve(true)));
  });
}

function findFreePort(): Promise<number> {
  const probe = net.createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, env.MAIL_IN_HOST, () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Returns the mail port: as configured, else next to the web port, else any free one. */
export async function chooseMailPort(): Promise<number> {
  if (env.MAIL_IN_PORT !== undefined) return env.MAIL_IN_PORT;
  const adjacentPort = env.PORT + MAIL_PORT_OFFSET;
  return adjacentPort <= 65_535 && (await isFree(adjacentPort)) ? adjacentPort : findFreePort();
}

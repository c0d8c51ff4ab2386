import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sendRequest } from "./send-request";

/**
 * Runs in a separate network namespace (`source-ips.deep.test.ts`): requests each host of the arguments, from the
 * source IP after an @ if any, without our checks. Prints each outcome and the peer seen as a line of JSON.
 */
let seen: string | null = null;
const server = createServer((request, response) => {
  seen = request.socket.remoteAddress ?? "";
  response.end();
});
server.listen(0, "::");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const policy = { canReach: () => true, isOwn: () => false };
for (const argument of process.argv.slice(2)) {
  const [host = "", ...sourceIps] = argument.split("@");
  seen = null;
  const request = { method: "GET", url: `http://${host}:${port}/`, headers: {} } as const;
  const result = await sendRequest(request, { policy, sourceIps });
  const outcome = "problem" in result ? result.problem : result.response.status;
  console.log(JSON.stringify([host, outcome, seen]));
}
server.close();

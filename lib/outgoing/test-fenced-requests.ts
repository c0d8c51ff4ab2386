import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sendRequest } from "./send-request";

/**
 * Runs in a network of its own (`source-ips.deep.test.ts`): asks each host named by the arguments, from its source IP if
 * one stands behind an @, with every check of ours taken away. Prints what came of it and who was seen, one line of JSON each.
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

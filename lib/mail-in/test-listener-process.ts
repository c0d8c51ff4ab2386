import net from "node:net";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { env, requireDatabaseUrl } from "@/lib/env";
import { startMailListener } from "./listener";

/** A listener in a process of its own, which dies without a word when it is about to write the answer to a mail. */
setDatabase(openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-mail-test" }));

const write = net.Socket.prototype.write;
net.Socket.prototype.write = function (this: net.Socket, ...args: Parameters<typeof write>) {
  if (String(args[0]).startsWith("250 2.6.0")) process.kill(process.pid, "SIGKILL");
  return write.apply(this, args);
} as typeof write;

const listener = await startMailListener({
  ...{ host: "127.0.0.1", port: 0, domain: "example.com", keyPepper: env.KEY_PEPPER, tls: null },
  ...{ isRelay: () => false, resolver: null, log: () => {} },
});
process.send?.(listener.port);

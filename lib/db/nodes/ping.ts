import net from "node:net";

/** Asks a Postgres server whether it offers TLS, which it answers before anyone signs in. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A server that ended says so at once, and so does every statement that is sent to it. */
const SAYS_SO = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/**
 * Returns whether anything comes back from a Postgres server within `ms`. Nothing does when its machine hangs or is cut
 * off: the system takes connections for a server that does not run.
 */
export function ping(host: string, port: number, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    const end = (isAnswer: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isAnswer);
    };
    // A process that was busy itself first reads what came meanwhile.
    const timer = setTimeout(() => setImmediate(() => setImmediate(end, false)), ms);
    timer.unref();
    socket.unref();
    socket.once("connect", () => socket.write(SSL_REQUEST));
    socket.once("data", () => end(true));
    socket.once("end", () => end(true));
    socket.on("error", ({ code }: NodeJS.ErrnoException) => end(SAYS_SO.has(code ?? "")));
  });
}

import net from "node:net";

/** SSLRequest, which a Postgres server answers before authentication. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Error codes that prove that the server is stopped rather than hanging. */
const SERVER_DOWN_ERRORS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** Checks that a server responds. The system accepts connections even if the server hangs. */
export function ping(host: string, port: number, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    const finish = (hasResponded: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(hasResponded);
    };
    // If this process was busy, it reads pending input first.
    const timer = setTimeout(() => setImmediate(() => setImmediate(finish, false)), ms);
    timer.unref();
    socket.unref();
    socket.once("connect", () => socket.write(SSL_REQUEST));
    socket.once("data", () => finish(true));
    socket.once("end", () => finish(true));
    socket.on("error", ({ code }: NodeJS.ErrnoException) =>
      finish(SERVER_DOWN_ERRORS.has(code ?? "")),
    );
  });
}

import { Resolver } from "node:dns/promises";
import { connect } from "node:tls";
import nodemailer from "nodemailer";
import { checkProvider } from "@/lib/gateway/identity/single-sign-on/public";
import type { Certificate, Network } from "./network-checks";

const TIMEOUT_MS = 5_000;
const NOT_FOUND = "ENOTFOUND";
/** The name, or the record type, doesn't exist. */
const NO_RECORD_CODES = new Set([NOT_FOUND, "ENODATA"]);

function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const options = {
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    };
    const socket = connect(options, () => {
      const validUntil = new Date(socket.getPeerCertificate().valid_to);
      const problem = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ problem, validUntil });
    });
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error("no answer in 5 seconds")));
  });
}

async function trySmtp(url: string): Promise<void> {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const target = new URL(url);
  const transport = nodemailer.createTransport({
    host: target.hostname,
    ...(target.port !== "" && { port: Number(target.port) }),
    secure: target.protocol === "smtps:",
    ...(target.username !== "" && {
      auth: {
        user: decodeURIComponent(target.username),
        pass: decodeURIComponent(target.password),
      },
    }),
    ...timeouts,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** @param servers name servers as `ip` or `ip:port`; empty: the system's */
export function createNetwork(servers: readonly string[] = []): Network {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  const ask = async (name: string, type: "A" | "AAAA" | "MX" | "TXT"): Promise<string[]> => {
    if (type === "TXT") return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(""));
    if (type === "MX") return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
    return type === "A" ? resolver.resolve4(name) : resolver.resolve6(name);
  };
  return {
    async resolve(name, type) {
      try {
        return await ask(name, type);
      } catch (error) {
        if (NO_RECORD_CODES.has((error as NodeJS.ErrnoException).code ?? "")) return [];
        throw error;
      }
    },
    async exists(name) {
      try {
        await resolver.resolveTxt(name);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === NOT_FOUND) return false;
        if (code === "ENODATA") return true;
        throw error;
      }
    },
    readCertificate,
    trySmtp,
    checkProvider,
  };
}

import type { SMTPServer } from "smtp-server";
import { toNetwork } from "@/lib/auth/network";

export interface ConnectionLimits {
  connectionsPerIp: number;
  dataMs: number;
  connectionMs: number;
  isRelay: (ip: string) => boolean;
}

interface Connection {
  network: string;
  unknown: number;
  timer: NodeJS.Timeout;
}

/** By network; closes slow connections, even if active. */
export class Connections {
  readonly #server: SMTPServer;
  readonly #limits: ConnectionLimits;
  readonly #open = new Map<string, Connection>();
  readonly #counts = new Map<string, number>();

  constructor(server: SMTPServer, limits: ConnectionLimits) {
    this.#server = server;
    this.#limits = limits;
  }

  open(id: string, ip: string): boolean {
    const network = toNetwork(ip);
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    const timer = setTimeout(() => this.#end(id), this.#limits.connectionMs).unref();
    this.#open.set(id, { network, unknown: 0, timer });
    return count > this.#limits.connectionsPerIp && !this.#limits.isRelay(ip);
  }

  close(id: string): void {
    const connection = this.#open.get(id);
    if (connection === undefined) return;
    this.#open.delete(id);
    clearTimeout(connection.timer);
    const remaining = (this.#counts.get(connection.network) ?? 1) - 1;
    if (remaining > 0) this.#counts.set(connection.network, remaining);
    else this.#counts.delete(connection.network);
  }

  /** Returns the connection's count. */
  recordUnknown(id: string): number {
    const connection = this.#open.get(id);
    if (connection === undefined) return 0;
    connection.unknown += 1;
    return connection.unknown;
  }

  /** Returns a function to confirm that the mail arrived in time. */
  watchData(id: string): () => void {
    const timer = setTimeout(() => this.#end(id), this.#limits.dataMs).unref();
    return () => clearTimeout(timer);
  }

  stop(): void {
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    for (const id of this.#open.keys()) this.#end(id);
  }

  #end(id: string): void {
    for (const connection of this.#server.connections) if (connection.id === id) connection.close();
  }
}

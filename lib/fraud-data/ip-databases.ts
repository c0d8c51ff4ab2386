import { createHash } from "node:crypto";
import type { IpDatabase, Network, IpLocation } from "@/lib/core/trust/fraud/data";
import { asWorker } from "@/lib/db/transaction";
import { type Mmdb, openMmdb } from "./mmdb";
import { loadNetworks, createNetworkLookup } from "./networks";
import { loadLocations, createLocationLookup } from "./ip-locations";
import { RereadTimer } from "./reread";
import { findIpChunk, findIpFiles, type IpFile } from "./store-ip-files";

/** For an unreadable version: each attempt fetches all of it. */
const RETRY_MS = 300_000;

type LogWarning = (message: string, error: unknown) => void;

interface IpLookups {
  "ip-places": (ip: string) => IpLocation;
  "ip-networks": (ip: string) => Network | null;
}

const EMBEDDED: { [Name in IpDatabase]: () => Promise<IpLookups[Name]> } = {
  "ip-places": loadLocations,
  "ip-networks": loadNetworks,
};
const LOOKUP_FACTORIES: { [Name in IpDatabase]: (files: Mmdb[]) => IpLookups[Name] } = {
  "ip-places": createLocationLookup,
  "ip-networks": createNetworkLookup,
};

/** Fetches a file in parts into one buffer. Throws if it doesn't match its hash. */
async function fetchFile({ version, size, sha256 }: IpFile): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(size);
  const hash = createHash("sha256");
  for (let offset = 0, chunk = 0; offset < size; chunk += 1) {
    const part = await asWorker((tx) => findIpChunk(tx, version, chunk));
    if (part === null) throw new Error(`Part ${chunk} is missing`);
    hash.update(part);
    offset += part.copy(content, offset);
  }
  if (!hash.digest().equals(sha256)) throw new Error("Checksum mismatch");
  return content;
}

async function openAll(files: readonly IpFile[]): Promise<Mmdb[]> {
  const opened: Mmdb[] = [];
  for (const file of files) opened.push(openMmdb(await fetchFile(file)));
  return opened;
}

const joinVersions = (files: readonly IpFile[]): string =>
  files.map(({ version }) => version).join(" ");

class CurrentDatabases<Name extends IpDatabase> {
  #lookUp: IpLookups[Name] | undefined;
  #version: string | undefined;
  #failed = { version: "", until: Number.NEGATIVE_INFINITY };

  constructor(
    readonly name: Name,
    private readonly now: () => number,
    private readonly warn: LogWarning,
  ) {}

  get lookUp(): IpLookups[Name] {
    if (this.#lookUp === undefined) throw new Error(`${this.name} is not loaded`);
    return this.#lookUp;
  }

  async #use(files: readonly IpFile[]): Promise<void> {
    const version = joinVersions(files);
    const isEmbedded = files.length === 0;
    this.#lookUp = isEmbedded
      ? await EMBEDDED[this.name]()
      : LOOKUP_FACTORIES[this.name](await openAll(files));
    this.#version = version;
  }

  /** Unreadable files leave the previous database in use. */
  async follow(files: readonly IpFile[]): Promise<void> {
    const version = joinVersions(files);
    if (version === this.#version) return;
    if (version === this.#failed.version && this.now() < this.#failed.until) return;
    try {
      await this.#use(files);
    } catch (error) {
      this.#failed = { version, until: this.now() + RETRY_MS };
      this.warn(`The data of ${this.name} could not be read; keeping the previous version`, error);
      if (this.#lookUp === undefined) await this.#use([]);
    }
  }
}

/** Operators' uploads take effect within half a minute, without a restart. */
export class IpDatabases {
  readonly #locations: CurrentDatabases<"ip-places">;
  readonly #networks: CurrentDatabases<"ip-networks">;
  readonly #reread: RereadTimer;

  constructor({ now = Date.now, warn = () => {} }: { now?: () => number; warn?: LogWarning } = {}) {
    this.#reread = new RereadTimer(now);
    this.#locations = new CurrentDatabases("ip-places", now, warn);
    this.#networks = new CurrentDatabases("ip-networks", now, warn);
  }

  /** `isAlone`: bundled data, without a database. */
  async load({ isAlone = false } = {}): Promise<void> {
    if (isAlone) await this.#follow([]);
    else await this.refresh();
  }

  findLocation = (ip: string): IpLocation => this.#locations.lookUp(ip);
  findNetwork = (ip: string): Network | null => this.#networks.lookUp(ip);

  async refresh(): Promise<void> {
    if (!this.#reread.take()) return;
    await this.#follow(await asWorker(findIpFiles));
  }

  async #follow(files: readonly IpFile[]): Promise<void> {
    const filesOfDatabase = (name: IpDatabase) => files.filter(({ database }) => database === name);
    await Promise.all([
      this.#locations.follow(filesOfDatabase("ip-places")),
      this.#networks.follow(filesOfDatabase("ip-networks")),
    ]);
  }
}

import { createHash } from "node:crypto";
import type { IpDatabase, Network, IpLocation } from "@/lib/core/trust/fraud/data";
import { asWorker } from "@/lib/db/transaction";
import { type Mmdb, openMmdb } from "./mmdb";
import { loadNetworks, networksOf } from "./networks";
import { loadLocations, locationsOf } from "./ip-locations";
import { Reread } from "./reread";
import { findIpChunk, findIpFiles, type IpFile } from "./store-ip-files";

/** How soon a version is tried again that could not be read: each try fetches all of it. */
const AGAIN_MS = 300_000;

type Warn = (message: string, error: unknown) => void;

interface LookUps {
  "ip-places": (ip: string) => IpLocation;
  "ip-networks": (ip: string) => Network | null;
}

const EMBEDDED: { [Name in IpDatabase]: () => Promise<LookUps[Name]> } = {
  "ip-places": loadLocations,
  "ip-networks": loadNetworks,
};
const OPENED: { [Name in IpDatabase]: (files: Mmdb[]) => LookUps[Name] } = {
  "ip-places": locationsOf,
  "ip-networks": networksOf,
};

/** Fetches a file into one piece of memory, a part at a time. Throws if it is not what was loaded. */
async function fetchFile({ version, size, sha256 }: IpFile): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(size);
  const hash = createHash("sha256");
  for (let at = 0, chunk = 0; at < size; chunk += 1) {
    const part = await asWorker((tx) => findIpChunk(tx, version, chunk));
    if (part === null) throw new Error(`Part ${chunk} is missing`);
    hash.update(part);
    at += part.copy(content, at);
  }
  if (!hash.digest().equals(sha256)) throw new Error("The checksum is another");
  return content;
}

async function openAll(files: readonly IpFile[]): Promise<Mmdb[]> {
  const opened: Mmdb[] = [];
  for (const file of files) opened.push(openMmdb(await fetchFile(file)));
  return opened;
}

const versionOf = (files: readonly IpFile[]): string =>
  files.map(({ version }) => version).join(" ");

/** One database of this process: what staff loaded, else what comes with the product. */
class Current<Name extends IpDatabase> {
  #lookUp: LookUps[Name] | undefined;
  /** Of staff; an empty text is what comes with the product. */
  #version: string | undefined;
  #failed = { version: "", until: Number.NEGATIVE_INFINITY };

  constructor(
    readonly name: Name,
    private readonly now: () => number,
    private readonly warn: Warn,
  ) {}

  get lookUp(): LookUps[Name] {
    if (this.#lookUp === undefined) throw new Error(`${this.name} is not loaded`);
    return this.#lookUp;
  }

  async #use(files: readonly IpFile[]): Promise<void> {
    const version = versionOf(files);
    const isEmbedded = files.length === 0;
    this.#lookUp = isEmbedded
      ? await EMBEDDED[this.name]()
      : OPENED[this.name](await openAll(files));
    this.#version = version;
  }

  /** Goes by these files. Those that can't be read leave what was used before. */
  async follow(files: readonly IpFile[]): Promise<void> {
    const version = versionOf(files);
    if (version === this.#version) return;
    if (version === this.#failed.version && this.now() < this.#failed.until) return;
    try {
      await this.#use(files);
    } catch (error) {
      this.#failed = { version, until: this.now() + AGAIN_MS };
      this.warn(`The data of ${this.name} could not be read; those before stay in use`, error);
      if (this.#lookUp === undefined) await this.#use([]);
    }
  }
}

/** Where IPs are and who has them; what staff loads is seen within half a minute, without a restart. */
export class IpDatabases {
  readonly #locations: Current<"ip-places">;
  readonly #networks: Current<"ip-networks">;
  readonly #reread: Reread;

  constructor({ now = Date.now, warn = () => {} }: { now?: () => number; warn?: Warn } = {}) {
    this.#reread = new Reread(now);
    this.#locations = new Current("ip-places", now, warn);
    this.#networks = new Current("ip-networks", now, warn);
  }

  /** Both, loaded before the first look-up. `isAlone`: what comes with the product, without a database. */
  async load({ isAlone = false } = {}): Promise<void> {
    if (isAlone) await this.#follow([]);
    else await this.refresh();
  }

  locationOf = (ip: string): IpLocation => this.#locations.lookUp(ip);
  networkOf = (ip: string): Network | null => this.#networks.lookUp(ip);

  async refresh(): Promise<void> {
    if (!this.#reread.take()) return;
    await this.#follow(await asWorker(findIpFiles));
  }

  async #follow(files: readonly IpFile[]): Promise<void> {
    const of = (name: IpDatabase) => files.filter(({ database }) => database === name);
    await Promise.all([
      this.#locations.follow(of("ip-places")),
      this.#networks.follow(of("ip-networks")),
    ]);
  }
}

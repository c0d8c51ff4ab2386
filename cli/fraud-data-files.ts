import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { IpDatabase } from "@/lib/core/trust/fraud/data";
import { asOwner } from "@/lib/db/transaction";
import { checkIpFiles } from "@/lib/fraud-data/check-ip-files";
import { type Mmdb, MmdbError, openMmdb } from "@/lib/fraud-data/mmdb";
import { type NewIpFile, saveIpDatabase } from "@/lib/fraud-data/store-ip-files";
import { print, UsageError } from "./command";

/** Every worker holds the file in memory. */
const MAX_FILE_MB = 500;

export async function readSize(file: string, maxMb: number, label: string): Promise<number> {
  const result = await stat(file).catch(() => {
    throw new UsageError(`${file} can't be read`);
  });
  if (result.isDirectory()) throw new UsageError(`${file} is a folder, not a file`);
  const { size } = result;
  if (size > maxMb * 1_000_000)
    throw new UsageError(`${label} has up to ${maxMb} MB; ${file} is larger`);
  return size;
}

function rethrowAsUsageError<T>(file: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof MmdbError)
      throw new UsageError(`${file} can't be used: ${error.message}. Nothing changed.`);
    throw error;
  }
}

const newFile = (database: IpDatabase, file: string, content: Buffer, mmdb: Mmdb): NewIpFile => ({
  database,
  ip_version: mmdb.ipVersion,
  database_type: mmdb.databaseType,
  built_at: mmdb.builtAt,
  source: path.basename(file),
  size: content.length,
  sha256: createHash("sha256").update(content).digest(),
  content,
});

export async function updateIpDatabase(database: IpDatabase, files: string[]): Promise<void> {
  const contents: Buffer[] = [];
  for (const file of files) {
    await readSize(file, MAX_FILE_MB, "A database of IPs");
    contents.push(await readFile(file));
  }
  const opened = contents.map((content, index) =>
    rethrowAsUsageError(files[index] ?? "", () => openMmdb(content)),
  );
  rethrowAsUsageError(files.join(" with "), () => checkIpFiles(database, opened, new Date()));
  const newFiles = opened.map((mmdb, index) =>
    newFile(database, files[index] ?? "", contents[index] ?? Buffer.alloc(0), mmdb),
  );
  await asOwner((tx) => saveIpDatabase(tx, database, newFiles));
  for (const { database_type, built_at, size } of newFiles) {
    const megabytes = (size / 1_000_000).toFixed(1);
    print(`${database} is ${database_type} of ${built_at.toISOString()} now, ${megabytes} MB.`);
  }
}

import { randomUUID } from "node:crypto";
import type { IpDatabase } from "@/lib/core/trust/fraud/data";
import type { Tx } from "@/lib/db/transaction";

export interface IpFile {
  database: IpDatabase;
  ip_version: 4 | 6;
  version: string;
  database_type: string;
  built_at: Date;
  source: string;
  size: number;
  sha256: Buffer;
  updated_at: Date;
}

export type NewIpFile = Omit<IpFile, "version" | "updated_at"> & { content: Buffer };

const CHUNK_BYTES = 1024 * 1024;

export async function findIpFiles(tx: Tx): Promise<IpFile[]> {
  const { rows } = await tx.query<IpFile>(
    `SELECT database, ip_version, version, database_type, built_at, source, size, sha256, updated_at
     FROM fraud_ip_files ORDER BY database, ip_version`,
  );
  return rows;
}

/** Reads a chunk; null if missing, or if the file was replaced. */
export async function findIpChunk(tx: Tx, version: string, chunk: number): Promise<Buffer | null> {
  const { rows } = await tx.query<{ content: Buffer }>(
    "SELECT content FROM fraud_ip_chunks WHERE version = $1 AND chunk = $2",
    [version, chunk],
  );
  return rows[0]?.content ?? null;
}

async function insertIpFile(tx: Tx, file: NewIpFile): Promise<void> {
  const version = randomUUID();
  const { database, ip_version, database_type, built_at, source, size, sha256, content } = file;
  await tx.query(
    `INSERT INTO fraud_ip_files
       (database, ip_version, version, database_type, built_at, source, size, sha256, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [database, ip_version, version, database_type, built_at, source, size, sha256, new Date()],
  );
  for (let chunk = 0; chunk * CHUNK_BYTES < size; chunk += 1) {
    const part = content.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES);
    await tx.query("INSERT INTO fraud_ip_chunks (version, chunk, content) VALUES ($1, $2, $3)", [
      version,
      chunk,
      part,
    ]);
  }
}

export async function saveIpDatabase(
  tx: Tx,
  database: IpDatabase,
  files: readonly NewIpFile[],
): Promise<void> {
  await tx.query("LOCK TABLE fraud_ip_files IN SHARE ROW EXCLUSIVE MODE");
  await deleteIpDatabase(tx, database);
  for (const file of files) await insertIpFile(tx, file);
}

export async function deleteIpDatabase(tx: Tx, database: IpDatabase): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM fraud_ip_files WHERE database = $1", [database]);
  return (rowCount ?? 0) > 0;
}

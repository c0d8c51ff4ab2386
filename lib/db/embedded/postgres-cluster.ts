import { spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  canEnter,
  createOwnedDirectory,
  postgresDirectory,
  type ServerUser,
  serverUser,
} from "./postgres-binaries";

export interface Cluster {
  binaryDirectory: string;
  directory: string;
  user: ServerUser | undefined;
}

/**
 * Returns the data directory's argument. The server's user can't resolve a path below a 0700 directory, but can use a
 * working directory set by root.
 */
export function dataArgument(cluster: Cluster): string {
  return canEnter(cluster.directory, cluster.user) ? cluster.directory : "/proc/self/cwd";
}

export function spawnOptions(cluster: Cluster) {
  const environment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return {
    cwd: cluster.directory,
    env: environment as unknown as NodeJS.ProcessEnv,
    ...cluster.user,
  };
}

export function findCluster(dataDir: string): { cluster: Cluster; isNew: boolean } {
  const user = serverUser();
  const { native, major } = postgresDirectory(user);
  const directory = path.join(path.resolve(dataDir), "postgres");
  const versionFile = path.join(directory, "PG_VERSION");
  const isNew = !existsSync(versionFile);
  if (!isNew) {
    const version = readFileSync(versionFile, "utf8").trim();
    if (version !== major) {
      throw new Error(
        `${directory} was created by Postgres ${version}, but this version ships ${major}`,
      );
    }
  }
  return { cluster: { binaryDirectory: native, directory, user }, isNew };
}

/** Creates the cluster under a temporary name and renames it, so that an aborted run leaves no partial cluster. */
export async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const staged = { ...cluster, directory: `${cluster.directory}.new` };
  const passwordFile = `${cluster.directory}.password`;
  rmSync(staged.directory, { recursive: true, force: true });
  createOwnedDirectory(staged.directory, cluster.user);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (cluster.user) chownSync(passwordFile, cluster.user.uid, cluster.user.gid);
  const descriptor = openSync(passwordFile, "r");
  try {
    await runInitdb(staged, descriptor);
    renameSync(staged.directory, cluster.directory);
  } finally {
    closeSync(descriptor);
    rmSync(passwordFile, { force: true });
  }
}

async function runInitdb(cluster: Cluster, passwordDescriptor: number): Promise<void> {
  const child = spawn(
    path.join(cluster.binaryDirectory, "bin", "initdb"),
    [
      `--pgdata=${dataArgument(cluster)}`,
      "--username=posthorn",
      "--pwfile=/dev/fd/3",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    { ...spawnOptions(cluster), stdio: ["ignore", "ignore", "pipe", passwordDescriptor] },
  );
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`initdb failed: ${stderr.trim()}`);
}

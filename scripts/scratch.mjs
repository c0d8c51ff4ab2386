import { mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const IN_MEMORY = "/dev/shm";
/** Databases of a whole run, and what browsers keep there themselves. */
const ROOM = 4 * 2 ** 30;

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/**
 * A new folder for databases that live as long as a run of tests: in memory where there is room for them, else where
 * temporary files go. A database has more than a thousand files, so that a copy takes a tenth of the time in memory.
 */
export function scratchFolder(prefix) {
  return mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir(), prefix));
}

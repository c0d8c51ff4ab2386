import { mkdtempSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const IN_MEMORY = "/dev/shm";
/** Space for a run's databases and for browsers' own files there. */
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
 * Creates a folder for databases of one test run: in memory if there is room, else in the temporary folder. A
 * database has over a thousand files, so copies take a tenth of the time in memory.
 */
export function scratchFolder(prefix) {
  return mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir(), prefix));
}

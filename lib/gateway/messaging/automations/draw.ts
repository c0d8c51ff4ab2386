import { createHash } from "node:crypto";

const HUNDRED = 100;

/** Draws a number from 0 to below 100, always the same for a step of a run, so that a retry decides alike. */
export function draw(runId: string, step: string): number {
  const hash = createHash("sha256").update(`${runId}/${step}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * HUNDRED;
}

/** Returns the index of the share, of 100 together, that a draw falls into. */
export function chooseShare(drawn: number, percents: readonly number[]): number {
  let end = 0;
  const index = percents.findIndex((percent) => {
    end += percent;
    return drawn < end;
  });
  return index === -1 ? percents.length - 1 : index;
}

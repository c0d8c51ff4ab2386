import { setTimeout as sleep } from "node:timers/promises";
import { type Child, type Environment, type Stack, until } from "../stack";

/** Keeps a pool of processes running, and kills or freezes one on demand. */
export function processPool(
  stack: Stack,
  name: "api" | "web" | "worker",
  env: Environment,
  random: () => number,
) {
  const members: Child[] = [];
  let changing: Promise<unknown> = Promise.resolve();
  // A process that starts while Postgres recovers exits, and its supervisor retries.
  const start = async () => {
    const child = await until(`a new ${name}`, 60_000, () =>
      stack.start(name, env).catch(() => null),
    );
    members.push(child);
  };
  const pick = () => members[Math.floor(random() * members.length)];
  return {
    members,
    start,
    /** Kills one at once or, with `isKept`, not before another runs. */
    async killOne(isKept: boolean) {
      if (isKept && members.length < 2) await changing;
      const member = pick();
      if (member === undefined) return;
      members.splice(members.indexOf(member), 1);
      await member.kill();
      // The replacement starts while faults continue, as under a supervisor.
      changing = Promise.all([changing, start()]);
    },
    async freezeOne(ms: number) {
      const member = pick();
      if (member === undefined) return;
      member.process.kill("SIGSTOP");
      await sleep(ms);
      member.process.kill("SIGCONT");
    },
    settled: () => changing,
  };
}

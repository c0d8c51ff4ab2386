import { HEALTHY, runWebhookChaos } from "./webhooks";

/** Long run; prints and returns the violations. */
export async function runWebhooks(seed: number): Promise<number> {
  const startedAt = performance.now();
  const report = await runWebhookChaos({
    events: 5_000,
    kills: 100,
    answerMs: 300,
    seed,
    mutant: HEALTHY,
  });
  const { raised, requests, felt, lost, renamed } = report;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(
    `${seconds} s, ${raised} events, ${requests} requests, ${felt} of 100 kills while there was something to send`,
  );
  console.log(`lost ${lost.length}, under more than one ID ${renamed.length}`);
  return lost.length + renamed.length;
}

import { env } from "@/lib/env";
import type { Environment } from "@/lib/env-schema";
import { type Command, print } from "@/cli/command";
import { checkDatabase } from "./database-checks";
import { type Finding, type Level, runChecks } from "./finding";
import { type Network, networkChecks } from "./network-checks";
import { createNetwork } from "./real-network";
import { settingsChecks } from "./settings-checks";

const EXIT_CODES: Record<Level, number> = { ok: 0, warning: 1, problem: 2 };
const MIN_SECRET_LENGTH = 4;

const toPassword = (url: string | undefined): string[] => {
  const { password = "" } = url === undefined ? {} : new URL(url);
  return [password, decodeURIComponent(password)];
};

/** Returns all secrets of the settings, as errors of others may repeat them. */
function listSecrets(settings: Environment): string[] {
  return [
    settings.NEXTAUTH_SECRET,
    settings.KEY_PEPPER,
    settings.METRICS_TOKEN,
    settings.STRIPE_SECRET_KEY,
    settings.STRIPE_WEBHOOK_SECRET,
    settings.SSO_CLIENT_SECRET,
    ...toPassword(settings.DATABASE_URL),
    ...settings.DATABASE_ACCOUNT_URLS.flatMap(toPassword),
    ...toPassword(settings.MAIL_URL),
  ].filter((secret) => secret !== undefined && secret.length >= MIN_SECRET_LENGTH) as string[];
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "***"), text);
}

/** Checks an installation; findings contain no secrets. */
export async function examine(
  settings: Environment,
  network: Network = createNetwork(),
): Promise<Finding[]> {
  const findings = [
    ...(await runChecks(settingsChecks(settings))),
    ...(await checkDatabase()),
    ...(await runChecks(networkChecks(settings, network))),
  ];
  const secrets = listSecrets(settings);
  return findings.map((finding) => {
    return { ...finding, text: hideSecrets(finding.text, secrets) };
  });
}

/** Returns 0 if all is well, 1 with warnings, 2 with problems. */
export const toExitCode = (findings: readonly Finding[]): number =>
  Math.max(0, ...findings.map(({ level }) => EXIT_CODES[level]));

const toLine = ({ check, level, text, remedy }: Finding): string =>
  `${level.padEnd(7)}  ${check}: ${text}${remedy === undefined ? "" : `. ${remedy}`}`;

export const doctorCommands: Command[] = [
  {
    name: "doctor",
    usage: "[--json]",
    summary:
      "Check settings, database, workers, carriers, DNS, TLS and mail; exits with 1 for warnings, 2 for problems",
    options: { json: { type: "boolean" } },
    async run(input) {
      const findings = await examine(env);
      if (input.flag("json")) print(JSON.stringify(findings, null, 2));
      else for (const finding of findings) print(toLine(finding));
      process.exitCode = toExitCode(findings);
    },
  },
];

import { findHealth } from "@/lib/carriers/table/store-health";
import { MAX_CONNECTIONS_PER_PROCESS } from "@/lib/db/client";
import { LOGIN_ROLES } from "@/lib/db/logins";
import { readMigrations } from "@/lib/db/migrator/migrate";
import { asOwner } from "@/lib/db/transaction";
import { readInstallation } from "@/lib/dispatch/readings/readings";
import { findReadings } from "@/lib/dispatch/readings/store-readings";
import { findHold } from "@/lib/dispatch/hold/hold";
import { readCurrentIdentity } from "@/lib/dispatch/hold/store-identity";
import { countQuarantined } from "@/lib/dispatch/quarantine";
import { isWorkerAlive } from "@/lib/http/server/store-health";
import { type Finding, ok, problem, runChecks, toReason, warning } from "./finding";
import { findApplied, readServer, type ServerDetails, tryLogin } from "./store-doctor";

const MIN_VERSION = 150_000;
const SKEW_SECONDS = { warning: 2, problem: 30 };
const MAX_CONNECTIONS_SHARE = 0.8;
const MAX_ARCHIVE_AGE_SECONDS = 86_400;
const MAX_LEDGER_AGE_SECONDS = 7 * 86_400;
const MIN_PARTITIONS_AHEAD = 2;

function checkServer(server: ServerDetails, skewSeconds: number): Finding[] {
  const findings: Finding[] = [];
  if (server.version_number < MIN_VERSION) {
    findings.push(
      problem("database version", `Postgres ${server.version}`, "Upgrade to Postgres 15 or newer."),
    );
  } else findings.push(ok("database version", `Postgres ${server.version}`));
  if (server.is_standby) {
    const remedy = "Point DATABASE_URL at the primary.";
    findings.push(problem("database role", "a standby, which can't be written", remedy));
  }
  const text = `${skewSeconds.toFixed(1)} s`;
  const remedy = "Synchronize the clocks of this machine and the database's by NTP.";
  const skew = Math.abs(skewSeconds);
  if (skew > SKEW_SECONDS.problem) findings.push(problem("clock skew", text, remedy));
  else if (skew > SKEW_SECONDS.warning) findings.push(warning("clock skew", text, remedy));
  else findings.push(ok("clock skew", text));
  return findings;
}

function checkConnections({ max_connections: max, reserved, open }: ServerDetails): Finding {
  const processes = Math.floor((max - reserved) / MAX_CONNECTIONS_PER_PROCESS);
  const text = `${open} of ${max} open; enough for ${processes} processes at their limits`;
  const remedy = `Raise max_connections; each process opens up to ${MAX_CONNECTIONS_PER_PROCESS}.`;
  if (open > max * MAX_CONNECTIONS_SHARE || processes < 2)
    return warning("connections", text, remedy);
  return ok("connections", text);
}

function checkBackups(server: ServerDetails): Finding {
  if (server.archive_mode === "off") {
    const text = "the server archives no WAL; whether dumps are made isn't known here";
    return warning("backups", text, "Set up base backups and WAL archiving (docs/backup.md).");
  }
  if (server.is_archive_failing)
    return problem("backups", "the last WAL file wasn't archived", "See the server's log.");
  const age = server.archived_seconds;
  const text = age === null ? "nothing archived yet" : `last WAL archived ${Math.round(age)} s ago`;
  if (age === null || age > MAX_ARCHIVE_AGE_SECONDS)
    return warning("backups", text, "Check archive_command, or set archive_timeout.");
  return ok("backups", text);
}

async function checkLogins(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const role of LOGIN_ROLES) {
    try {
      await tryLogin(role);
    } catch (error) {
      const remedy =
        "Run the migrations with the processes' KEY_PEPPER; they create the logins and their rights.";
      findings.push(problem("roles", `no sign-in as ${role}: ${toReason(error)}`, remedy));
    }
  }
  return findings.length > 0 ? findings : [ok("roles", "all logins can sign in")];
}

async function checkMigrations(): Promise<Finding[]> {
  const applied = await findApplied();
  const missing = readMigrations().filter(({ name }) => !applied.has(name));
  const first = missing[0];
  if (first === undefined) return [ok("migrations", `${applied.size} applied`)];
  const text = `${missing.length} missing, the first is ${first.name}`;
  return [
    problem("migrations", text, "Migrate: npm start, or npm run db:distribute on a cluster."),
  ];
}

async function checkWork(): Promise<Finding[]> {
  const isAlive = await isWorkerAlive();
  const quarantined = await countQuarantined();
  return [
    isAlive
      ? ok("workers", "at least one is alive")
      : problem("workers", "none is alive; messages wait", "Start a worker process."),
    quarantined === 0
      ? ok("set aside", "nothing waits for an operator")
      : warning("set aside", `${quarantined} wait`, "npm run cli -- dispatch problems"),
  ];
}

async function checkDispatch(): Promise<Finding[]> {
  const hold = await findHold();
  const isRecognizable = (await readCurrentIdentity()) !== null;
  const heldRemedy = "docs/backup.md; then npm run cli -- dispatch release";
  const copyRemedy = "Start workers of a restored copy with DISPATCH=held.";
  return [
    hold === null
      ? ok("dispatch", "workers send")
      : problem("dispatch", `held since ${hold.held_at.toISOString()}: ${hold.reason}`, heldRemedy),
    isRecognizable
      ? ok("restored copies", "recognized")
      : warning("restored copies", "the server doesn't tell its identity", copyRemedy),
  ];
}

async function checkCarriers(): Promise<Finding[]> {
  const health = await asOwner(findHealth);
  if (health.length === 0)
    return [warning("carriers", "no worker reports any", "npm run cli -- carriers list")];
  const states = new Map<string, string[]>();
  for (const { carrier, state } of health)
    states.set(carrier, [...(states.get(carrier) ?? []), state]);
  return [...states].map(([carrier, own]) =>
    own.some((state) => state === "up" || state === "degraded")
      ? ok(`carrier ${carrier}`, own.join(", "))
      : problem(`carrier ${carrier}`, own.join(", "), "npm run cli -- carriers list says why."),
  );
}

async function checkPartitions(): Promise<Finding[]> {
  const { posthorn_partitions_ahead: ahead = [] } = await readInstallation();
  return ahead.map(([{ table }, count]) => {
    const check = `partitions of ${table}`;
    return count >= MIN_PARTITIONS_AHEAD
      ? ok(check, `${count} ahead`)
      : problem(check, `${count} ahead`, "Start a worker; its log says what hinders it.");
  });
}

async function checkLedger(): Promise<Finding[]> {
  const readings = await asOwner(findReadings);
  const last = readings.find(({ reading }) => reading === "ledger");
  const remedy = "Run npm run cli -- ledger check daily.";
  if (last === undefined) return [warning("ledger", "never checked", remedy)];
  const count = last.samples.posthorn_ledger_findings?.[0]?.[1] ?? 0;
  const days = (last.age_seconds / 86_400).toFixed(1);
  if (count > 0)
    return [problem("ledger", `${count} findings ${days} days ago`, "docs/runbooks.md, ledger.")];
  const text = `correct ${days} days ago`;
  return [
    last.age_seconds > MAX_LEDGER_AGE_SECONDS
      ? warning("ledger", text, remedy)
      : ok("ledger", text),
  ];
}

/** Checks the database and the work in it. Stops without a connection. */
export async function checkDatabase(): Promise<Finding[]> {
  let server: ServerDetails;
  const before = Date.now();
  try {
    server = await readServer();
  } catch (error) {
    const remedy = "Check that the server runs, and DATABASE_URL.";
    return [problem("database", `no connection: ${toReason(error)}`, remedy)];
  }
  const middle = (before + Date.now()) / 2_000;
  return [
    ...checkServer(server, server.clock - middle),
    checkConnections(server),
    checkBackups(server),
    ...(await runChecks({
      roles: checkLogins,
      migrations: checkMigrations,
      workers: checkWork,
      dispatch: checkDispatch,
      carriers: checkCarriers,
      partitions: checkPartitions,
      ledger: checkLedger,
    })),
  ];
}

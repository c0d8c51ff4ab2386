import { existsSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { nodesOf } from "./lib/db/test-cluster";

const unit = ["lib/core/**/*.test.ts", "**/*.unit.test.ts"];
/** Read beside the gate, by `npm run test:deep`. */
const deep = ["**/*.deep.test.ts"];
/**
 * Tests of the gateway: their files take turns in a process that loads the product once, each with a database of its own,
 * and end what they start. `*.isolated.test.ts` among them change what is loaded, or what it was loaded with.
 */
const calls = ["cli", "lib/!(core)"].map(
  (folder) => `${folder}/**/!(*.isolated|*.unit|*.deep).test.ts`,
);
/** One more than cores: some of them always wait for the database. */
const WORKERS = os.availableParallelism() + 1;
/** Start processes. Those of the deep ring are loaded heavily, so they run one by one. */
const PROCESS_FOLDERS = ["bench", "processes", "scripts", "tools"];
const processes = PROCESS_FOLDERS.map((folder) => `${folder}/**/*.test.ts`);
const away = ["node_modules/**", "dist/**", ".next/**", ".data/**", "e2e/**"];

/**
 * Test files that cannot share a database, and why. With `TEST_DATABASE_URL` they are left out, aloud;
 * without it every file has a database of its own and all of them run.
 */
const OWN_DATABASE: Record<string, string> = {
  "lib/retention/looks.test.ts": "fills tables, and reads plans of what is in them",
  "lib/gateway/developers/webhooks/due.test.ts": "names all webhooks with something due",
  bench: "starts and kills processes on a Postgres that it starts itself",
  "cli/carriers.test.ts": "adds carriers, which would take messages of others",
  "cli/cli.test.ts": "replaces the rates and checks the books of every account",
  "lib/idempotency/upgrade.test.ts": "changes which keys the database takes",
  "lib/demo/seed.test.ts": "fills an empty database and replaces the rates",
  "lib/db/cluster/distribution/schema.test.ts":
    "breaks tables in transactions that lock everybody else out",
  "lib/carriers/twilio-voice/twilio-voice.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/carriers/http/http.test.ts": "its workers serve every account, and it changes carriers",
  "lib/gateway/developers/carriers/carriers.test.ts":
    "its worker serves every account, and it counts what a carrier took",
  "lib/dispatch/carriers/carrier-table.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/dispatch/worker/dispatch.test.ts":
    "its workers serve every account, and it slows the carrier down",
  "lib/dispatch/claim/fairness.deep.test.ts": "its workers serve every account",
  "lib/dispatch/receipts/inbound.test.ts": "its simulator brings what every virtual phone writes",
  "lib/dispatch/loops/kannel.test.ts": "its workers serve every account",
  "lib/dispatch/loops/kannel-parts.test.ts": "its workers serve every account",
  "lib/dispatch/connections/live-carriers.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/dispatch/carriers/routes.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/dispatch/carriers/slots.test.ts": "its workers serve every account, and it changes carriers",
  "lib/dispatch/carriers/slots.deep.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/dispatch/loops/pushes.test.ts": "its workers serve every account",
  "lib/dispatch/carriers/pace.deep.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/dispatch/carriers/rate.deep.test.ts": "its workers serve every account",
  "lib/dispatch/worker/smpp-faults.deep.test.ts": "its workers serve every account",
  "lib/dispatch/claim/lost-claim.test.ts": "its workers serve every account",
  "lib/dispatch/sweep/lost-lease.deep.test.ts":
    "its workers serve every account, and it slows the carrier down",
  "lib/dispatch/worker/neighbours.test.ts": "its workers serve every account",
  "lib/dispatch/hand-over/outcomes.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/dispatch/set-aside.test.ts":
    "its workers serve every account, and it breaks books and tables",
  "lib/dispatch/worker/smpp.test.ts": "its workers serve every account",
  "lib/dispatch/sweep/sweep.test.ts":
    "takes an index away, and looks at the whole list of accounts with work",
  "lib/dispatch/loops/webhooks.test.ts": "its workers serve every account",
  "lib/dispatch/loops/verify-codes.test.ts": "its workers serve every account",
  "lib/dispatch/loops/verify-code-secrecy.test.ts":
    "its workers serve every account, and it breaks tables",
  "lib/dispatch/carriers/test-network.test.ts":
    "its workers serve every account, and it changes carriers",
  "lib/gateway/messaging/bulks/calls.test.ts": "its workers serve every account",
  "lib/gateway/messaging/bulks/finish-time.test.ts": "it replaces the carriers",
  "lib/gateway/messaging/conversations/opt-out.test.ts": "its workers serve every account",
  "lib/gateway/messaging/sms/change/deletion.test.ts": "its workers serve every account",
  "lib/gateway/identity/sign-ups/access.test.ts":
    "signs the same people up again, whose mails anybody may send",
  "lib/gateway/developers/simulator/simulator.test.ts": "counts the phones of the whole database",
  "lib/api-suites/failure.test.ts": "takes workers and migrations away",
  "lib/retention/audit.test.ts": "removes old rows of every account",
  "lib/retention/contacts.test.ts": "removes groups of every account",
  "lib/retention/imports.test.ts": "removes old imports of every account",
  "lib/retention/messages.test.ts": "drops old messages of every account",
  "lib/retention/partitions.deep.test.ts": "drops partitions of every account's tables",
  "lib/retention/texts.test.ts": "removes old texts of every account",
  "lib/retention/rows.test.ts": "removes old rows of every account",
  "lib/fraud-data/corpus.test.ts": "replaces what all fraud checks go by",
  "lib/gateway/trust/fraud-checks/ip-types.test.ts": "replaces what all fraud checks go by",
  "lib/mail/mailer.test.ts": "its mailer sends everybody's mails",
  "processes/start.test.ts": "its workers serve every account",
  "processes/worker.test.ts": "its worker serves every account",
  "lib/api-suites/isolation-mutants.deep.test.ts":
    "takes isolation away, so it reaches every account",
};
/** Folders and test files that say nothing about a cluster, and why. */
const NOT_ON_A_CLUSTER: Record<string, string> = {
  "lib/retention/looks.test.ts": "reads plans of a single Postgres",
  "lib/gateway/developers/webhooks/due.test.ts":
    "nodes of a cluster read what is due in their shards",
  "scripts/distribute.deep.test.ts":
    "is about a Postgres without Citus; distribute-cluster.deep.test.ts about one with it",
  bench: "starts and kills processes on a Postgres that it starts itself",
  "lib/gateway/billing/documents/plans.test.ts":
    "says how a single Postgres plans; nodes have statistics of their own shards",
  "lib/gateway/responses/short-link-requests/plans.test.ts":
    "says how a single Postgres plans; nodes have statistics of their own shards",
  "lib/dispatch/claim/claim-plan.test.ts":
    "forces a plan for any account, which a cluster refuses: it needs the account to find the node",
};

/** Test files that say something about a cluster only. Without one they are left out, aloud. */
const ONLY_ON_A_CLUSTER = ["**/*-cluster.deep.test.ts"];

/** What a cluster does otherwise, on a single Postgres: in the project `apart`, beside `api`. */
const APART = [
  "lib/auth/key-makers.test.ts",
  "lib/dispatch/hand-over/fence.test.ts",
  "lib/dispatch/loops/kannel.test.ts",
  "lib/dispatch/claim/lost-claim.test.ts",
  "lib/dispatch/hand-over/outcomes.test.ts",
  "lib/dispatch/receipts/receipts.test.ts",
  "lib/dispatch/sweep/sweep.test.ts",
  "lib/dispatch/loops/webhooks.test.ts",
  "lib/gateway/developers/request-log/request-log.test.ts",
  "lib/gateway/messaging/sms/change/batch.test.ts",
  "lib/gateway/messaging/sms/accept/idempotent-group.test.ts",
  "lib/gateway/messaging/sms/accept/spend-caps.test.ts",
  "lib/ledger/ledger.test.ts",
];

/** Begun first, so that none of them runs on alone when the others are done. A fresh clone knows no durations. */
const SLOWEST_FIRST = [
  "lib/api-suites/isolation.test.ts",
  "lib/gateway/identity/sign-in/sign-in.test.ts",
  "lib/api-suites/contract.test.ts",
  "lib/api-suites/role-matrix.test.ts",
  "lib/dispatch/worker/dispatch.test.ts",
  "lib/retention/messages.test.ts",
  "processes/start.test.ts",
];

class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOWEST_FIRST.indexOf(path.relative(import.meta.dirname, moduleId));
      return index === -1 ? SLOWEST_FIRST.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const databaseUrl = process.env.TEST_DATABASE_URL ?? "";
const isCluster = databaseUrl !== "" && (await nodesOf(databaseUrl)).length > 1;
// A cluster's database is copied for each file.
const reasons = databaseUrl === "" ? {} : isCluster ? NOT_ON_A_CLUSTER : OWN_DATABASE;
for (const [file, reason] of Object.entries(reasons)) {
  if (!existsSync(file)) throw new Error(`${file} is left out, but is not there`);
  console.warn(`LEFT OUT with TEST_DATABASE_URL: ${file} ${reason}`);
}
if (!isCluster && process.env.TEST_RING === "deep") {
  console.warn(`LEFT OUT without a cluster: ${ONLY_ON_A_CLUSTER.join(", ")}`);
}
const leftOut = [
  ...Object.keys(reasons).map((file) => (file.endsWith(".ts") ? file : `${file}/**`)),
  ...(isCluster ? [] : ONLY_ON_A_CLUSTER),
];

const shared = {
  resolve: { alias: { "@": import.meta.dirname } },
};
/** Passwords are hashed fast where nothing else is measured. */
const fastHashing = {
  resolve: {
    alias: {
      ...shared.resolve.alias,
      "@node-rs/argon2": path.join(
        import.meta.dirname,
        "lib/gateway/identity/passwords/test-argon2.ts",
      ),
    },
  },
};
const environment = {
  NODE_ENV: "test" as const,
  KEY_PEPPER: "pepper-for-tests-only",
  NEXTAUTH_SECRET: "session-secret-for-tests-only",
  DATA_DIR: path.join(os.tmpdir(), `posthorn-test-data-${process.pid}`),
  LOG_LEVEL: "silent",
  OPERATOR_ACCOUNTS: "all",
  PAYMENTS: "sandbox",
  PAYMENT_FEES: "instant=0.85",
  STRIPE_SECRET_KEY: "sk_test_of_nobody",
  STRIPE_WEBHOOK_SECRET: "whsec_of_tests",
  STRIPE_API_URL: "http://127.0.0.1:9",
  // Receivers of webhooks are on this machine.
  WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32",
};

// Mails of unit tests, for one.
process.once("exit", () => rmSync(environment.DATA_DIR, { recursive: true, force: true }));
// The global set-up migrates in this process: logins of the database follow from the secret of the tests.
Object.assign(process.env, environment);

/** They end what hangs and decide nothing: a machine with other work to do is slow, not wrong. */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

const withPostgres = {
  ...limits,
  env: environment,
  globalSetup: ["lib/db/testing/test-server.ts"],
};

/**
 * The gate: `unit`, pure rules without a database; `api`, everything that needs Postgres, one copy of a template a
 * file; `isolated`, the same with what is loaded of its own; `processes`, real processes that are started, killed and
 * stopped.
 *
 * The deep ring: `deep`, what takes long or hangs on a clock; `faults`, the same with real processes; `apart`, what a
 * cluster does otherwise.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirstSequencer },
    // What one project has transformed, the others and the next run need not; by the content of files.
    experimental: { fsModuleCache: true },
    projects: [
      {
        ...shared,
        test: {
          ...limits,
          name: "unit",
          isolate: false,
          include: unit,
          exclude: [...away, ...deep],
          env: environment,
          maxWorkers: WORKERS,
        },
      },
      {
        ...fastHashing,
        test: {
          ...withPostgres,
          name: "api",
          isolate: false,
          include: calls,
          exclude: [...away, ...leftOut],
          maxWorkers: WORKERS,
        },
      },
      {
        ...fastHashing,
        test: {
          ...withPostgres,
          name: "isolated",
          include: ["**/*.test.ts"],
          exclude: [...away, ...leftOut, ...unit, ...calls, ...processes, ...deep],
          maxWorkers: WORKERS,
        },
      },
      {
        ...shared,
        test: {
          ...withPostgres,
          name: "processes",
          include: processes,
          exclude: [...away, ...leftOut, ...unit, ...deep],
          maxWorkers: WORKERS,
        },
      },
      {
        ...shared,
        test: {
          ...withPostgres,
          name: "deep",
          include: deep,
          exclude: [...away, ...leftOut, ...processes],
          maxWorkers: WORKERS,
        },
      },
      {
        ...shared,
        test: {
          ...withPostgres,
          name: "faults",
          include: PROCESS_FOLDERS.map((folder) => `${folder}/**/*.deep.test.ts`),
          exclude: [...away, ...leftOut],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...withPostgres,
          name: "apart",
          include: APART,
          exclude: leftOut,
          env: { ...environment, TEST_APART: "1" },
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});

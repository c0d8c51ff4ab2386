import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { listNodeUrls } from "./lib/db/test-cluster";

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
 * Needs of test files by their endings: `.own-db` can't share a database, since its workers or checks reach every
 * account; `.single-node` is about a single Postgres; `-cluster.deep` is about a cluster; `.topology` runs a second
 * time, with a single Postgres treated as a cluster (project `apart`).
 */
const OWN_DB = ["**/*.own-db.*", "bench/**"];
const SINGLE_NODE = ["**/*.single-node.*", "bench/**"];
const CLUSTER = ["**/*-cluster.deep.test.ts"];
const TOPOLOGY = ["**/*.topology.test.ts"];

/** Begun first, so that none of them runs on alone when the others are done. A fresh clone knows no durations. */
const SLOWEST_FIRST = [
  "lib/api-suites/isolation.test.ts",
  "lib/gateway/identity/sign-in/sign-in.test.ts",
  "lib/api-suites/contract.test.ts",
  "lib/api-suites/role-matrix.test.ts",
  "lib/dispatch/worker/dispatch.own-db.test.ts",
  "lib/retention/messages.own-db.test.ts",
  "processes/start.own-db.test.ts",
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
const isCluster = databaseUrl !== "" && (await listNodeUrls(databaseUrl)).length > 1;
/** Without `TEST_DATABASE_URL` each file has its own database; a cluster's is copied for each file. */
const sharedDb = databaseUrl === "" ? [] : OWN_DB;
const leftOut = isCluster ? SINGLE_NODE : [...sharedDb, ...CLUSTER];
if (databaseUrl !== "" || process.env.TEST_RING === "deep") {
  console.warn(`LEFT OUT on this database: ${leftOut.join(", ")}`);
}

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
  // Nobody answers there; tests of single sign-on start providers of their own.
  SSO_ISSUER: "http://127.0.0.1:9",
  SSO_CLIENT_ID: "posthorn",
  SSO_CLIENT_SECRET: "client-secret-for-tests-only",
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

const translationsHash = () =>
  createHash("sha256").update(readdirSync("translations/en").join()).digest("hex").slice(0, 8);

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
    // Shared by projects and runs, keyed by the content of files. Files that an import with a variable finds aren't part
    // of the key, so each set of translations has a cache of its own.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: `node_modules/.experimental-vitest-cache/${translationsHash()}`,
    },
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
          include: TOPOLOGY,
          exclude: leftOut,
          env: { ...environment, TEST_APART: "1" },
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});

import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const unit = ["lib/core/**/*.test.ts", "**/*.unit.test.ts"];
const away = ["node_modules/**", "dist/**", ".next/**", ".data/**", "e2e/**"];

const shared = {
  resolve: { alias: { "@": import.meta.dirname } },
};
const environment = {
  NODE_ENV: "test" as const,
  KEY_PEPPER: "pepper-for-tests-only",
  NEXTAUTH_SECRET: "session-secret-for-tests-only",
  DATA_DIR: path.join(os.tmpdir(), `posthorn-test-data-${process.pid}`),
  LOG_LEVEL: "silent",
};

/** `unit`: pure rules, no database. `api`: everything that needs Postgres, one copy of a template a file. */
export default defineConfig({
  test: {
    projects: [
      { ...shared, test: { name: "unit", include: unit, exclude: away, env: environment } },
      {
        ...shared,
        test: {
          name: "api",
          include: ["**/*.test.ts"],
          exclude: [...away, ...unit],
          env: environment,
          globalSetup: ["lib/db/test-server.ts"],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "@/lib/project-root";

/** A deliberate bug: in `file`, `from` becomes `to`. The product itself knows nothing of it. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
}

/**
 * Bundles the processes with a bug inside and returns the folder of the bundles. They stand below `dist`,
 * because packages are found from there. Throws when the source does not contain what is to be changed.
 */
export async function bundleMutant(mutant: Mutant): Promise<string> {
  const root = projectRoot();
  const target = path.join(root, mutant.file);
  const source = readFileSync(target, "utf8");
  if (!source.includes(mutant.from)) throw new Error(`${mutant.name}: the source has changed`);
  const outdir = mkdtempSync(path.join(root, "dist/mutant-"));
  await build({
    absWorkingDir: root,
    entryPoints: ["processes/api.ts", "processes/worker.ts"],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20.19",
    format: "esm",
    logLevel: "warning",
    plugins: [
      {
        name: "mutant",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, (file) =>
            file.path === target
              ? { contents: source.replace(mutant.from, mutant.to), loader: "ts" }
              : undefined,
          );
        },
      },
    ],
  });
  return outdir;
}

/** Bugs that the checker must see; a run with one of them has to end red. */
export const MUTANTS = {
  answerBeforeCommit: {
    name: "the API answers before the message is committed",
    file: "lib/gateway/messaging/sms/accept.ts",
    from: "return acceptances.submit(acceptance);",
    to: 'setTimeout(() => void acceptances.submit(acceptance).catch(() => {}), 2_000); return Promise.resolve({ kind: "accepted" });',
  },
  receiptBeforeCommit: {
    name: "receipts are answered before they are committed",
    file: "lib/dispatch/worker.ts",
    from: "carrier.start((batch) => receipts.submit(batch))",
    to: "carrier.start(async (batch) => void setTimeout(() => void receipts.submit(batch).catch(() => {}), 2_000))",
  },
  submitAfterLostLease: {
    name: "a worker submits what it held after it lost its lease",
    file: "lib/dispatch/worker.ts",
    from: "() => incarnation.holds(lease) && !claiming.isStopping(),",
    to: "() => !claiming.isStopping(),",
  },
} as const satisfies Record<string, Mutant>;

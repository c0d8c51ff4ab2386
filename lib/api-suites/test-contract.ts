import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "@/lib/project-root";

/** Runs a public contract tester (Redocly Respect) on an API that listens, by its own OpenAPI document. */

/** One request of the tester; what it leaves out is made from the document. */
export interface ContractStep {
  /** Letters, digits and hyphens, unique. */
  name: string;
  operationId: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A file instead of a body. */
  file?: string;
  status: number;
}

export interface ContractFinding {
  step: string;
  check: string;
  message: string;
}

/** The part of the tester's report that is read here. */
interface Report {
  files: Record<
    string,
    {
      executedWorkflows: {
        workflowId: string;
        executedSteps: {
          stepId: string;
          checks: { name: string; message: string; status: string }[];
        }[];
      }[];
    }
  >;
}

const parametersIn = (place: string, values: Record<string, string> = {}) =>
  Object.entries(values).map(([name, value]) => ({ name, in: place, value }));

const toFileName = (step: string) => `${step}.csv`;

/** Omits the users' JSON content type for files, which have their own. */
function headersFor(headers: Record<string, string> = {}, file: string | undefined) {
  if (file === undefined) return headers;
  const { "content-type": _, ...rest } = headers;
  return rest;
}

/** Makes each step its own workflow, so none is skipped because of another. */
function toArazzo(steps: readonly ContractStep[]) {
  return {
    arazzo: "1.0.1",
    info: { title: "Every documented operation", version: "1.0.0" },
    sourceDescriptions: [{ name: "api", type: "openapi", url: "openapi.json" }],
    workflows: steps.map(({ name, operationId, headers, params, query, body, file, status }) => ({
      workflowId: name,
      steps: [
        {
          stepId: name,
          operationId: `$sourceDescriptions.api.${operationId}`,
          parameters: [
            ...parametersIn("header", headersFor(headers, file)),
            ...parametersIn("path", params),
            ...parametersIn("query", query),
          ],
          ...(body !== undefined && {
            requestBody: { contentType: "application/json", payload: body },
          }),
          ...(file !== undefined && {
            requestBody: {
              contentType: "application/octet-stream",
              payload: `$file('${toFileName(name)}')`,
            },
          }),
          successCriteria: [{ condition: `$statusCode == ${status}` }],
        },
      ],
    })),
  };
}

function runTester(folder: string): Promise<string> {
  const bin = path.join(projectRoot(), "node_modules/@redocly/cli/bin/cli.js");
  const args = [
    bin,
    "respect",
    "all.arazzo.yaml",
    "--json-output=report.json",
    "--no-secrets-masking",
  ];
  const env = {
    NODE_ENV: "test" as const,
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, env, maxBuffer: 1 << 26 },
      (_, stdout, stderr) =>
        // It ends with 1 when it has findings; those are in its report.
        resolve(`${stdout}\n${stderr}`),
    );
  });
}

/** Sends every step to the server that the OpenAPI document names, and answers with what does not fit it. */
export async function findContractBreaks(
  document: object,
  steps: readonly ContractStep[],
): Promise<ContractFinding[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-contract-"));
  try {
    writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(document));
    writeFileSync(path.join(folder, "all.arazzo.yaml"), JSON.stringify(toArazzo(steps)));
    for (const { name, file } of steps) {
      if (file !== undefined) writeFileSync(path.join(folder, toFileName(name)), file);
    }
    return findingsIn(folder, await runTester(folder), steps);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findingsIn(folder: string, output: string, steps: readonly ContractStep[]) {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8"));
  } catch (cause) {
    throw new Error(`The tester left no report: ${output}`, { cause });
  }
  const executed = Object.values(report.files)
    .flatMap(({ executedWorkflows }) => executedWorkflows)
    .flatMap(({ executedSteps }) => executedSteps);
  const done = new Set(executed.map(({ stepId }) => stepId));
  const left = steps.filter(({ name }) => !done.has(name));
  if (left.length > 0) throw new Error(`Not run: ${left.map(({ name }) => name).join(", ")}`);
  return executed.flatMap(({ stepId, checks }) =>
    checks
      .filter(({ status }) => status !== "success")
      .map(({ name, message }) => ({ step: stepId, check: name, message })),
  );
}

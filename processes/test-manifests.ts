import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { parseAllDocuments } from "yaml";
import { projectRoot } from "@/lib/project-root";

/** A Kubernetes object, as far as tests read it. */
export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: the schemas of Kubernetes are checked, not typed
  spec: any;
}

export function readManifests(folder: string): Manifest[] {
  const full = path.join(projectRoot(), folder);
  return readdirSync(full).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(full, file), "utf8")).map((document) => {
      return { ...(document.toJS() as Manifest), file };
    }),
  );
}

interface Model {
  validate: () => void;
}

const require = createRequire(import.meta.url);

function createModel({ apiVersion, kind }: Manifest, data: object): Model {
  const models = require(`kubernetes-models/${apiVersion}`) as Record<
    string,
    new (
      data: object,
    ) => Model
  >;
  const ModelOfKind = models[kind];
  if (ModelOfKind === undefined) throw new Error(`${apiVersion} has no ${kind}`);
  return new ModelOfKind(data);
}

/** Wraps a value so that `unread` lists the paths of unread keys. */
function recordReads(value: unknown, at: string, unread: (() => string[])[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const read = new Set<string>();
  const wrap = ([key, child]: [string, unknown]) =>
    [key, recordReads(child, `${at}/${key}`, unread)] as const;
  const children = Object.entries(value).map(wrap);
  const target = Array.isArray(value)
    ? children.map(([, child]) => child)
    : Object.fromEntries(children);
  unread.push(() =>
    Object.keys(value)
      .filter((key) => !read.has(key))
      .map((key) => `${at}/${key}: unknown`),
  );
  return new Proxy(target, {
    get(owner, key) {
      read.add(String(key));
      return Reflect.get(owner, key) as unknown;
    },
  });
}

/**
 * Compares an object with the schema of Kubernetes' API. Its validators accept unknown keys, but read only those that
 * they know.
 */
export function findSchemaProblems(manifest: Manifest): string[] {
  const { file: _, ...data } = manifest;
  const unread: (() => string[])[] = [];
  const model = createModel(manifest, data);
  for (const [key, value] of Object.entries(data)) {
    Object.assign(model, { [key]: recordReads(value, `/${key}`, unread) });
  }
  try {
    model.validate();
  } catch (error) {
    return [(error as Error).message];
  }
  return unread.flatMap((list) => list()).sort();
}

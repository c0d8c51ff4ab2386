import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environmentSchema } from "@/lib/env-schema";
import { projectRoot } from "@/lib/project-root";
import packageFile from "@/package.json" with { type: "json" };
import { ROLES } from "@/processes/roles";

const read = (file: string) => readFileSync(path.join(projectRoot(), file), "utf8");

interface Service {
  image: string;
  command: string[];
  env_file?: string;
  environment: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  volumes: string[];
  tmpfs: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  stop_grace_period: string;
  healthcheck?: { test: string[] };
  deploy?: { replicas: number };
  ports?: string[];
}

const TEXT = read("compose.yaml");
const compose = parse(TEXT, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { database, ...roles } = compose.services;
const own = Object.entries(roles);

/** Names in `.env.example`, also of settings that are commented out. */
const example = [...read(".env.example").matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)].map(
  ([, comment, name = "", value = ""]) => {
    return { name, value, isSet: comment === "" };
  },
);
const SETTINGS = [...Object.keys(environmentSchema.in.shape)];
/** Read by Compose, Postgres and Node. */
const OTHERS = ["POSTGRES_PASSWORD", "LISTEN", "NODE_OPTIONS"];

describe("services", () => {
  it("run each role of this version's image, the migrations before all others", () => {
    expect(Object.keys(roles).sort()).toEqual(["migrate", "web", "worker"]);
    for (const [name, service] of own) {
      expect(service.image).toBe(`posthorn:${packageFile.version}`);
      expect(service.command).toEqual([name]);
      expect(Object.keys(ROLES)).toContain(name);
      const condition = name === "migrate" ? "service_healthy" : "service_completed_successfully";
      const awaited = name === "migrate" ? "database" : "migrate";
      expect(service.depends_on).toEqual({ [awaited]: { condition } });
    }
    expect(roles.worker?.deploy?.replicas).toBe(2);
    expect(database?.healthcheck?.test).toContain("pg_isready");
  });

  it("write only to their volumes and gain no rights", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(service.tmpfs, name).toContain("/tmp");
      for (const volume of service.volumes) {
        expect(Object.keys(compose.volumes), name).toContain(volume.split(":")[0]);
      }
    }
    for (const [, { environment, volumes }] of own) {
      expect(volumes).toEqual([`data:${environment.DATA_DIR}`]);
    }
  });

  it("have more time to stop than a process takes", () => {
    const [, limit = ""] = /HARD_LIMIT_MS = ([\d_]+)/.exec(read("processes/lifecycle.ts")) ?? [];
    for (const [, { stop_grace_period }] of own) {
      expect(Number(stop_grace_period.replace("s", "")) * 1_000).toBeGreaterThan(
        Number(limit.replaceAll("_", "")),
      );
    }
  });

  it("are reached from this machine only, and Postgres from nowhere", () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual([`web \${LISTEN:-127.0.0.1:3000}:${roles.web?.environment.PORT}`]);
  });
});

describe("settings", () => {
  it("are settings that the product reads", () => {
    const names = own.flatMap(([, { environment }]) => Object.keys(environment));
    const unknown = [...names, ...example.map(({ name }) => name)].filter(
      (name) => !SETTINGS.includes(name) && !OTHERS.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it("that compose.yaml takes from .env are in .env.example, or have a default", () => {
    const needed = [...TEXT.matchAll(/\$\{([A-Z_]+)(:[-?])?/g)].filter(
      ([, , kind]) => kind !== ":-",
    );
    const names = new Set(needed.map(([, name]) => name));
    expect(names).toEqual(new Set(["POSTGRES_PASSWORD"]));
    expect(example.map(({ name }) => name)).toContain("POSTGRES_PASSWORD");
  });

  it("in .env.example are valid, without secrets or demo", () => {
    for (const name of ["POSTGRES_PASSWORD", "NEXTAUTH_SECRET", "KEY_PEPPER"]) {
      expect(example).toContainEqual({ name, value: "", isSet: true });
    }
    expect(example).toContainEqual({ name: "DEMO", value: "on", isSet: false });
    const secret = "0123456789abcdef";
    const values = Object.fromEntries(example.map(({ name, value }) => [name, value || secret]));
    const parsed = environmentSchema.safeParse({ ...values, DATA_DIR: "/data" });
    expect(parsed.error?.issues ?? []).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { environmentSchema } from "@/lib/env-schema";
import { projectRoot } from "@/lib/project-root";
import packageFile from "@/package.json" with { type: "json" };
import { ROLES } from "@/processes/roles";
import { findSchemaProblems, type Manifest, readManifests } from "@/processes/test-manifests";

const FOLDER = "deploy/kubernetes";
const all = readManifests(FOLDER);
const kustomization = all.find(({ kind }) => kind === "Kustomization") as unknown as {
  resources: string[];
  images: { name: string; newName: string; newTag: string }[];
  configMapGenerator: { name: string; literals: string[] }[];
};
const objects = all.filter(({ kind }) => kind !== "Kustomization");
const secret = objects.find(({ kind }) => kind === "Secret") as unknown as Manifest & {
  stringData: Record<string, string>;
};
const ofKind = (...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));

interface Container {
  name: string;
  image: string;
  args: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  securityContext: object;
  resources: { requests?: object; limits?: object };
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}

const workloads = ofKind("Deployment", "Job").map(({ kind, metadata, spec }) => {
  const { metadata: podMetadata, spec: pod } = spec.template;
  const containers = (pod.containers ?? []) as Container[];
  const initContainers = (pod.initContainers ?? []) as Container[];
  return { kind, name: metadata.name, labels: podMetadata.labels, pod, containers, initContainers };
});
const deployments = workloads.filter(({ kind }) => kind === "Deployment");
const containers = workloads.flatMap((workload) => [
  ...workload.containers,
  ...workload.initContainers,
]);

type Labels = Record<string, string>;
interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
const matches = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ""));
const select = (selector: Selector) => workloads.filter(({ labels }) => matches(selector, labels));

const SETTINGS = Object.keys(environmentSchema.in.shape);

describe("objects", () => {
  it.each(objects.map((item) => [`${item.kind} ${item.metadata.name}`, item] as const))(
    "%s has the schema of its kind",
    (_name, item) => {
      expect(findSchemaProblems(item)).toEqual([]);
    },
  );

  it("with a misspelt or mistyped field are rejected", () => {
    const web = structuredClone(ofKind("Deployment")[0] as Manifest);
    web.spec.template.spec.containers[0].readinesProbe = {};
    expect(findSchemaProblems(web)).toEqual([
      "/spec/template/spec/containers/0/readinesProbe: unknown",
    ]);
    web.spec.replicas = "two";
    expect(findSchemaProblems(web).join()).toContain("integer");
  });

  it("are all in the kustomization, but for the example of the secret", () => {
    const files = new Set(objects.map(({ file }) => file));
    files.delete("secret.example.yaml");
    expect(new Set(kustomization.resources)).toEqual(files);
  });

  it("cover each role that keeps running, and the migrations", () => {
    const names = workloads.map(({ kind, name }) => `${kind} ${name}`).sort();
    expect(names).toEqual([
      "Deployment posthorn-api",
      "Deployment posthorn-web",
      "Deployment posthorn-worker",
      "Job posthorn-migrate",
    ]);
  });
});

describe("containers", () => {
  it("run a known role of this version's image", () => {
    const [image] = kustomization.images;
    expect(image?.newTag).toBe(packageFile.version);
    const images = new Set(containers.map((container) => container.image));
    expect(images).toEqual(new Set([`${image?.name}:${packageFile.version}`]));
    expect(containers.filter(({ args }) => !((args[0] ?? "") in ROLES))).toEqual([]);
    for (const { name, containers: own } of deployments) {
      expect(own.map(({ args }) => `posthorn-${args[0]}`)).toEqual([name]);
    }
  });

  it("wait for the migrations before they start", () => {
    const waiting = deployments.map(({ initContainers }) => initContainers.map(({ args }) => args));
    expect(waiting).toEqual(deployments.map(() => [["migrate", "--wait"]]));
  });

  it("get their settings from the config map and the secret, which have settings that exist", () => {
    const [config] = kustomization.configMapGenerator;
    for (const { envFrom } of containers) {
      const sources = envFrom.map(({ configMapRef, secretRef }) => [
        configMapRef?.name,
        secretRef?.name,
      ]);
      expect(sources).toEqual([
        [config?.name, undefined],
        [undefined, secret.metadata.name],
      ]);
    }
    const names = [
      ...(config?.literals ?? []).map((literal) => literal.split("=", 1)[0] ?? ""),
      ...Object.keys(secret.stringData),
    ];
    expect(names).toEqual(
      expect.arrayContaining(["DATABASE_URL", "NEXTAUTH_SECRET", "KEY_PEPPER"]),
    );
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
    const own = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
    expect(new Set(own)).toEqual(new Set(["NODE_OPTIONS"]));
  });

  it("can't write but to volumes, gain rights or run as root, and are limited", () => {
    for (const { securityContext, resources, volumeMounts } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
    }
    for (const { pod } of workloads) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(["data", "tmp"]);
    }
  });

  it("have more time to stop than a process takes", () => {
    const [, limit = ""] =
      /HARD_LIMIT_MS = ([\d_]+)/.exec(
        readFileSync(path.join(projectRoot(), "processes/lifecycle.ts"), "utf8"),
      ) ?? [];
    const seconds = Number(limit.replaceAll("_", "")) / 1_000;
    for (const { pod } of deployments) {
      const pause = pod.containers[0].lifecycle?.preStop.sleep.seconds ?? 0;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(seconds + pause);
    }
  });
});

describe("ports", () => {
  const config = new Map(
    kustomization.configMapGenerator[0]?.literals.map((literal) => {
      const at = literal.indexOf("=");
      return [literal.slice(0, at), literal.slice(at + 1)] as const;
    }),
  );

  it("are those on which the processes listen", () => {
    const { PORT, METRICS_HOST } = environmentSchema.in.shape;
    const expected = { http: PORT.parse(undefined), metrics: Number(config.get("METRICS_PORT")) };
    for (const { containers: own } of deployments) {
      for (const { name, containerPort } of own.flatMap(({ ports = [] }) => ports)) {
        expect(containerPort, name).toBe(expected[name as keyof typeof expected]);
      }
    }
    expect(config.get("METRICS_HOST")).not.toBe(METRICS_HOST.parse(undefined));
  });

  it("of probes are declared, and only readiness depends on the database", () => {
    for (const { name, containers: own } of deployments) {
      for (const { ports = [], startupProbe, livenessProbe, readinessProbe } of own) {
        const names = ports.map((port) => port.name);
        for (const probe of [startupProbe, livenessProbe]) {
          expect(probe?.httpGet, name).toEqual({ path: "/metrics", port: "metrics" });
        }
        expect(names).toContain("metrics");
        const path = { "posthorn-web": "/api/health", "posthorn-api": "/health" }[name];
        expect(readinessProbe?.httpGet).toEqual(path && { path, port: "http" });
        expect(names.includes("http")).toBe(path !== undefined);
      }
    }
  });

  it("of services and policies are declared by the pods that they select", () => {
    const services = ofKind("Service").map(({ spec }) => {
      return {
        selector: { matchLabels: spec.selector as Labels },
        ports: [spec.ports[0].targetPort],
      };
    });
    const policies = ofKind("NetworkPolicy").map(({ spec }) => {
      const ports = spec.ingress.flatMap((rule: { ports: { port: string }[] }) =>
        rule.ports.map(({ port }) => port),
      ) as string[];
      return { selector: spec.podSelector as Selector, ports };
    });
    expect(services).toHaveLength(2);
    for (const { selector, ports } of [...services, ...policies]) {
      const selected = select(selector).filter(({ kind }) => kind === "Deployment");
      expect(selected.length).toBeGreaterThan(0);
      for (const { containers: own } of selected) {
        const names = own.flatMap((container) => (container.ports ?? []).map(({ name }) => name));
        expect(names).toEqual(expect.arrayContaining(ports));
      }
    }
  });
});

describe("selectors", () => {
  it("of deployments and disruption budgets select one role", () => {
    for (const { kind, metadata, spec } of ofKind("Deployment", "PodDisruptionBudget")) {
      const selected = select(spec.selector as Selector).map(({ name }) => name);
      expect(selected, `${kind} ${metadata.name}`).toEqual([metadata.name]);
    }
    expect(ofKind("PodDisruptionBudget")).toHaveLength(deployments.length);
  });

  it("of policies leave no pod open", () => {
    const covered = ofKind("NetworkPolicy")
      .filter(({ spec }) => spec.policyTypes.includes("Egress"))
      .flatMap(({ spec }) => select(spec.podSelector as Selector));
    expect(covered).toEqual(workloads);
  });
});

describe("the autoscaler", () => {
  it("scales workers, whose number the deployment leaves open, by a metric that the adapter serves", () => {
    const [scaler] = ofKind("HorizontalPodAutoscaler");
    const target = objects.find(
      ({ kind, metadata }) =>
        kind === scaler?.spec.scaleTargetRef.kind &&
        metadata.name === scaler?.spec.scaleTargetRef.name,
    );
    expect(target?.metadata.name).toBe("posthorn-worker");
    expect(target?.spec).not.toHaveProperty("replicas");
    const adapter = parse(
      readFileSync(path.join(projectRoot(), "deploy/prometheus/adapter-rules.yml"), "utf8"),
    ) as { externalRules: { name: { as: string } }[] };
    const served = adapter.externalRules.map(({ name }) => name.as);
    expect(served).toEqual([scaler?.spec.metrics[0].external.metric.name]);
  });
});

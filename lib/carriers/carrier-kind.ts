import type { z } from "zod";
import type { Carrier, CarrierService } from "./carrier";

export type CarrierLog = (message: string, error: unknown) => void;

/** Validation error of one carrier setting. */
export interface SettingsProblem {
  field: string;
  message: string;
}

/** Validated settings that can open a carrier. */
export interface ReadySettings {
  open: (options: { name: string; log: CarrierLog }) => Carrier;
  /** Connections that one worker opens. */
  connections: number;
  /** Returns a copy with this number of connections, for providers that limit them. */
  withConnections: (connections: number) => ReadySettings;
}

/** A kind of carrier that operators configure: which settings it has, and how it is opened. */
export interface CarrierKind {
  /** Fields that are sealed at rest and never shown. */
  secrets: readonly string[];
  /** What carriers of this kind can take. */
  services: readonly CarrierService[];
  /** Settings that were checked, or what is wrong with them. */
  read: (settings: unknown) => ReadySettings | SettingsProblem[];
}

interface KindDefinition<Settings> {
  schema: z.ZodType<Settings>;
  secrets: readonly (keyof Settings & string)[];
  services: CarrierKind["services"];
  create: (options: { name: string; settings: Settings; log: CarrierLog }) => Carrier;
  countConnections: (settings: Settings) => number;
  withConnections: (settings: Settings, connections: number) => Settings;
}

/** Makes a kind from its schema; the type of the settings stays within. */
export function defineKind<Settings>(definition: KindDefinition<Settings>): CarrierKind {
  const { schema, create, countConnections, withConnections } = definition;
  const ready = (settings: Settings): ReadySettings => ({
    open: ({ name, log }) => create({ name, settings, log }),
    connections: countConnections(settings),
    withConnections: (connections) => ready(withConnections(settings, connections)),
  });
  return {
    secrets: definition.secrets,
    services: definition.services,
    read(settings) {
      const result = schema.safeParse(settings);
      if (result.success) return ready(result.data);
      return result.error.issues.map(({ path, message }) => {
        return { field: path.join(".") || "settings", message };
      });
    },
  };
}

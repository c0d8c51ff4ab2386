import type { z } from "zod";
import type { Carrier, CarrierService } from "./carrier";

export type CarrierLog = (message: string, error: unknown) => void;

export interface SettingsProblem {
  field: string;
  message: string;
}

export interface ValidSettings {
  open: (options: { name: string; log: CarrierLog }) => Carrier;
  connections: number;
  /** For providers that limit connections. */
  withConnections: (connections: number) => ValidSettings;
}

export interface CarrierKind {
  /** Sealed at rest and never shown. */
  secrets: readonly string[];
  services: readonly CarrierService[];
  read: (settings: unknown) => ValidSettings | SettingsProblem[];
}

interface KindDefinition<Settings> {
  schema: z.ZodType<Settings>;
  secrets: readonly (keyof Settings & string)[];
  services: CarrierKind["services"];
  create: (options: { name: string; settings: Settings; log: CarrierLog }) => Carrier;
  countConnections: (settings: Settings) => number;
  withConnections: (settings: Settings, connections: number) => Settings;
}

export function defineCarrierKind<Settings>(definition: KindDefinition<Settings>): CarrierKind {
  const { schema, create, countConnections, withConnections } = definition;
  const toReadySettings = (settings: Settings): ValidSettings => ({
    open: ({ name, log }) => create({ name, settings, log }),
    connections: countConnections(settings),
    withConnections: (connections) => toReadySettings(withConnections(settings, connections)),
  });
  return {
    secrets: definition.secrets,
    services: definition.services,
    read(settings) {
      const result = schema.safeParse(settings);
      if (result.success) return toReadySettings(result.data);
      return result.error.issues.map(({ path, message }) => {
        return { field: path.join(".") || "settings", message };
      });
    },
  };
}

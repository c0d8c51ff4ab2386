import { openSealed, seal } from "@/lib/sealing";
import type { CarrierKind } from "@/lib/carriers/carrier-kind";
import type { CarrierRecord } from "./store";

type Settings = Record<string, unknown>;

export function openSettings({
  carrier,
  settings,
  sealed,
}: Pick<CarrierRecord, "carrier" | "settings" | "sealed">): Settings {
  if (sealed === null) return settings;
  const opened = JSON.parse(openSealed(sealed, "carrier settings", carrier)) as Settings;
  return { ...settings, ...opened };
}

/** Encrypts secrets, bound to the carrier, so that they can't be moved to another one. */
export function sealSettings(
  carrier: string,
  { secrets }: CarrierKind,
  settings: Settings,
): Pick<CarrierRecord, "settings" | "sealed"> {
  const isSecret = ([field]: [string, unknown]) => secrets.includes(field);
  const entries = Object.entries(settings);
  const hidden = entries.filter(isSecret);
  return {
    settings: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    sealed:
      hidden.length === 0
        ? null
        : seal(JSON.stringify(Object.fromEntries(hidden)), "carrier settings", carrier),
  };
}

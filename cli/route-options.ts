import type { CarrierRoute } from "@/lib/carriers/table/schema";
import { type Input, UsageError } from "./command";

const text = { type: "string" } as const;

export const ROUTE_OPTIONS = {
  services: text,
  countries: text,
  prefixes: text,
  senders: text,
  priority: text,
  weight: text,
};

export const ROUTE_USAGE =
  "[--services direct,…] [--countries DE,…|all] [--prefixes +49171,…|all] [--senders NAME,:digits,:alphanumeric|all] [--priority N] [--weight N]";

function wholeNumber(input: Input, name: string): number | undefined {
  const optionText = input.textOr(name, "");
  if (optionText === "") return undefined;
  if (!/^[0-9]{1,7}$/.test(optionText)) throw new UsageError(`--${name} must be a whole number`);
  return Number(optionText);
}

export function limit(input: Input, name: string): number | null | undefined {
  if (input.textOr(name, "") === "unlimited") return null;
  const number = wholeNumber(input, name);
  if (number === 0) throw new UsageError(`--${name} must be a whole number from 1, or unlimited`);
  return number;
}

const entries = (input: string) => input.split(",").map((entry) => entry.trim());

function readList(input: Input, name: string): string[] | null | undefined {
  const optionText = input.textOr(name, "");
  if (optionText === "") return undefined;
  return optionText === "all" ? null : entries(optionText);
}

export function readRoute(input: Input): Partial<CarrierRoute> {
  const options = {
    services: input.textOr("services", "") === "" ? undefined : entries(input.text("services")),
    countries: readList(input, "countries"),
    prefixes: readList(input, "prefixes"),
    senders: readList(input, "senders"),
    priority: wholeNumber(input, "priority"),
    weight: wholeNumber(input, "weight"),
  };
  const definedOptions = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(definedOptions) as Partial<CarrierRoute>;
}

import { z } from "zod";
import type { CarrierService } from "@/lib/carriers/carrier";
import { isCountry } from "@/lib/core/countries/countries";
import { SENDER_KINDS } from "@/lib/core/routing/route-rules";

export const CARRIER_SERVICES = [
  "direct",
  "text2speech",
  "text2speech_ssml",
  "messenger",
] as const satisfies CarrierService[];

const SENDER = /^[A-Za-z0-9 ._-]{1,11}$|^\+?[0-9]{1,15}$/;
const isSenderPattern = (text: string) =>
  SENDER.test(text) || SENDER_KINDS.some((kind) => kind === text);

const list = <T extends z.ZodType<string>>(entry: T) => z.array(entry).min(1).nullable();

export const routeSchema = z.object({
  services: z
    .array(z.enum(CARRIER_SERVICES, `must be some of ${CARRIER_SERVICES.join(", ")}`))
    .min(1),
  countries: list(z.string().refine(isCountry, "must be ISO 3166-1 codes such as DE")),
  prefixes: list(z.string().regex(/^\+[1-9][0-9]{0,14}$/, "must be such as +49171")),
  senders: list(
    z.string().refine(isSenderPattern, `must be senders, or ${SENDER_KINDS.join(" or ")}`),
  ),
  priority: z.int("must be a whole number").min(0).max(999_999),
  weight: z
    .int("must be a whole number")
    .min(1, "must be 1 to 1000")
    .max(1000, "must be 1 to 1000"),
});
export type CarrierRoute = z.output<typeof routeSchema>;

export const carrierSchema = routeSchema.extend({
  rate_per_second: z.int().min(1).max(9_999_999).nullable(),
  max_binds: z.int().min(1, "must be 1 to 1000").max(1000, "must be 1 to 1000").nullable(),
  is_enabled: z.boolean(),
  after_unknown: z.enum(["fail", "sent", "reroute"], "must be fail, sent or reroute"),
});
export type CarrierOptions = z.output<typeof carrierSchema>;

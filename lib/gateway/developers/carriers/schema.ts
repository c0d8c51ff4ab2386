import { z } from "zod";

const count = z.int().min(0);
const money = z.number();

const routeSchema = z.object({
  services: z.array(z.string()),
  countries: z.array(z.string()).nullable().meta({ description: "null: all." }),
  prefixes: z.array(z.string()).nullable().meta({ description: "null: all." }),
  senders: z.array(z.string()).nullable().meta({ description: "null: all." }),
  priority: z
    .int()
    .meta({ description: "Priority of the route; the lowest number is used first." }),
  weight: z.int().meta({ description: "Share among routes of the same priority." }),
});

const sums = {
  submitted: count.meta({
    description: "Attempts to hand over a part; one that is put off has several.",
  }),
  accepted: count,
  throttled: count.meta({
    description:
      "Attempts that were put off: the part is sent later. Normal while the rate of the carrier is reached.",
  }),
  refused: count,
  unknown: count.meta({ description: "Parts whose submission the carrier never answered." }),
};

const daySchema = z.object({
  ...sums,
  receipts: count.meta({
    description: "All reports, with those on the way (such as queued) and repeats.",
  }),
  inbound: count.meta({ description: "Messages received from phones." }),
  delivered: count.meta({
    description: "Final reports of delivery; one a part, which may have been sent before the day.",
  }),
  failed: count.meta({ description: "Parts with a final report other than delivery." }),
  receipt_seconds: z
    .number()
    .nullable()
    .meta({ description: "Average time from the submission to the final report." }),
  cost_eur: money,
  cost_chf: money,
});

const hourSchema = z.object({ period: z.int(), ...sums });

const costSchema = z.object({
  service: z.string(),
  area: z
    .string()
    .meta({ description: "Prefix or country that the cost applies to; empty for all others." }),
  currency: z.enum(["EUR", "CHF"]),
  cost: money.meta({ description: "Cost of one part." }),
  price_low: money.nullable().meta({ description: "Price of a part at the lowest price level." }),
  price_high: money.nullable().meta({ description: "Price of a part at the highest price level." }),
});

export const carrierSchema = z
  .object({
    carrier: z.string(),
    kind: z.string(),
    is_enabled: z.boolean(),
    state: z.enum(["up", "degraded", "down", "refused", "unserved"]).meta({
      description: "State of the carrier; `unserved` means that no worker reports it.",
    }),
    detail: z.string().nullable(),
    connections_wanted: count,
    connections_up: count,
    max_binds: count.nullable(),
    per_second: z
      .number()
      .meta({ description: "Parts per second that the carrier is accepting now." }),
    rate_per_second: count
      .nullable()
      .meta({ description: "Maximum parts per second; null for no limit." }),
    after_unknown: z.enum(["fail", "sent", "reroute"]),
    orphans: count.meta({
      description: "Delivery reports of the last day that belong to no known message.",
    }),
    routes: z.array(routeSchema),
    costs: z.array(costSchema),
    day: daySchema.meta({ description: "Traffic of the last 24 hours." }),
    hours: z.array(hourSchema),
  })
  .meta({ id: "Carrier" });
export type CarrierResource = z.output<typeof carrierSchema>;

export const callbackParamsSchema = z.object({
  carrier: z.string().regex(/^[a-z0-9-]{1,40}$/),
  secret: z.string().regex(/^[A-Za-z0-9_-]{24,128}$/),
});
export type CallbackParams = z.output<typeof callbackParamsSchema>;

export const callbackQuerySchema = z.looseObject({});

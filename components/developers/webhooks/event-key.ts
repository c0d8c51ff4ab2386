import type { EventName } from "@/lib/gateway/developers/webhooks/schema-values";

type WithoutDots<S extends string> = S extends `${infer A}.${infer B}`
  ? `${A}_${WithoutDots<B>}`
  : S;

/** The name of an event as translations have it, in which a dot begins another level. */
export const eventKey = <N extends EventName>(name: N): WithoutDots<N> =>
  name.replaceAll(".", "_") as WithoutDots<N>;

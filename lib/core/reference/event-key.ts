type WithoutDots<S extends string> = S extends `${infer A}.${infer B}`
  ? `${A}_${WithoutDots<B>}`
  : S;

/** Returns a webhook event's translation key, in which dots would start another level. */
export const eventKey = <N extends string>(name: N): WithoutDots<N> =>
  name.replaceAll(".", "_") as WithoutDots<N>;

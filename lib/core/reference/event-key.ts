type WithoutDots<S extends string> = S extends `${infer A}.${infer B}`
  ? `${A}_${WithoutDots<B>}`
  : S;

/** The name of a webhook's event as translations have it, in which a dot begins another level. */
export const eventKey = <N extends string>(name: N): WithoutDots<N> =>
  name.replaceAll(".", "_") as WithoutDots<N>;

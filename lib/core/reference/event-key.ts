type WithoutDots<S extends string> = S extends `${infer A}.${infer B}`
  ? `${A}_${WithoutDots<B>}`
  : S;

/** Replaces dots in event names, since a dot starts another level of translation keys. */
export const eventKey = <N extends string>(name: N): WithoutDots<N> =>
  name.replaceAll(".", "_") as WithoutDots<N>;

export type Topology = "singleNode" | "sharded";

export type ByTopology<T> = Readonly<Record<Topology, T>>;

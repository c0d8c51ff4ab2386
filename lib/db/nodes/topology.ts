/** Where accounts live: all in one Postgres, or each in a shard of a Citus cluster. */
export type Topology = "singleNode" | "sharded";

/** The two ways of something that differs between them. */
export type ByTopology<T> = Readonly<Record<Topology, T>>;

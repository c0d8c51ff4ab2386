/** Where accounts live: all in one Postgres, or each in a shard of a Citus cluster. */
export type Topology = "singleNode" | "sharded";

/** One value for each topology. */
export type ByTopology<T> = Readonly<Record<Topology, T>>;

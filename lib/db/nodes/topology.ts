/** Placement of accounts: all in one Postgres, or each in a shard of a Citus cluster. */
export type Topology = "singleNode" | "sharded";

export type ByTopology<T> = Readonly<Record<Topology, T>>;

import type { People } from "@/lib/gateway/identity/team/public";

export const toNames = ({ users }: People): Map<number, string> =>
  new Map([...users].map(([id, { name }]) => [id, name]));

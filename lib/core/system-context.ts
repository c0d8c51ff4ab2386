import type { AccountSnapshot, Context } from "./context";
import { newRequestId } from "./ids/request-id";

export const systemContext = (
  account: AccountSnapshot,
  name: string,
  ip = "127.0.0.1",
): Context => ({
  account,
  actor: { kind: "system", name },
  requestId: newRequestId(),
  ip,
  basePath: "",
  now: () => new Date(),
});

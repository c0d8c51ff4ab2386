import { KEY_KINDS, KEY_ROLES } from "@/lib/core/context";
import { newRequestId } from "@/lib/core/ids/request-id";
import { asOwner } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { createApiKey } from "@/lib/gateway/developers/api-keys/public";
import { type Command, print, UsageError } from "./command";
import { runWrite } from "@/lib/db/write-context";

export const keyCommands: Command[] = [
  {
    name: "keys create",
    usage: "ACCOUNT --name NAME [--roles messaging,payments] [--kind api] [--test]",
    summary: "Create an API key; prints it once",
    options: {
      name: { type: "string" },
      roles: { type: "string" },
      kind: { type: "string" },
      test: { type: "boolean" },
    },
    async run(input) {
      const accountId = input.accountId();
      const account = await asOwner((tx) => findSnapshot(tx, accountId));
      if (account === null) throw new UsageError(`Account ${accountId} not found`);
      const roles = input
        .textOr("roles", "messaging")
        .split(",")
        .map((word) => {
          const role = KEY_ROLES.find((keyRole) => keyRole === word);
          if (role === undefined)
            throw new UsageError(`${word} isn't one of ${KEY_ROLES.join(", ")}`);
          return role;
        });
      const key = await runWrite(
        {
          account,
          actor: { kind: "system", name: "operator" },
          requestId: newRequestId(),
          ip: "127.0.0.1",
          basePath: "",
          now: () => new Date(),
        },
        (write) =>
          createApiKey(write, {
            name: input.text("name"),
            roles,
            kind: input.choice("kind", KEY_KINDS, "api"),
            is_test: input.flag("test"),
          }),
      );
      print(key.token);
    },
  },
];

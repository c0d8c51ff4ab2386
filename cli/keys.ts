import { KEY_KINDS, KEY_ROLES } from "@/lib/core/context";
import { newRequestId } from "@/lib/core/request-id";
import { asOwner } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/accounts/operators";
import { createApiKey } from "@/lib/gateway/api-keys/service";
import { type Command, print, UsageError } from "./command";

export const keyCommands: Command[] = [
  {
    name: "keys create",
    usage: "ACCOUNT --name NAME [--roles messaging,payments] [--kind api] [--test]",
    summary: "Create an API key; prints it, the only time that it is readable",
    options: {
      name: { type: "string" },
      roles: { type: "string" },
      kind: { type: "string" },
      test: { type: "boolean" },
    },
    async run(input) {
      const accountId = input.accountId();
      const account = await asOwner((tx) => findSnapshot(tx, accountId));
      if (account === null) throw new UsageError(`There is no account ${accountId}`);
      const roles = input
        .textOr("roles", "messaging")
        .split(",")
        .map((word) => {
          const role = KEY_ROLES.find((known) => known === word);
          if (role === undefined)
            throw new UsageError(`${word} is none of ${KEY_ROLES.join(", ")}`);
          return role;
        });
      const key = await createApiKey(
        {
          account,
          actor: { kind: "system", name: "operator" },
          requestId: newRequestId(),
          address: "127.0.0.1",
          basePath: "",
          now: () => new Date(),
        },
        {
          name: input.text("name"),
          roles,
          kind: input.choice("kind", KEY_KINDS, "api"),
          is_test: input.flag("test"),
        },
      );
      print(key.token);
    },
  },
];

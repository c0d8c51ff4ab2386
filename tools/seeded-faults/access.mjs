/** Faults in permissions and limits: isolation, idempotency, roles, keys, sessions, codes. */

const ISOLATION_TEST = "lib/api-suites/isolation.test.ts";
const ROLES_TEST = "lib/api-suites/role-matrix.test.ts";
const CODES_TEST = "lib/gateway/trust/verify-codes/verify-codes.test.ts";

export const ACCESS_FAULTS = [
  {
    name: "A message is found by its id alone, without the account",
    subject: "isolation",
    file: "lib/gateway/messaging/sms/store.ts",
    from: "{COLUMNS} FROM messages WHERE account_id = $1::bigint AND uuid = $2",
    to: "{COLUMNS} FROM messages WHERE $1::bigint IS NOT NULL AND uuid = $2",
    tests: [ISOLATION_TEST],
  },
  {
    name: "The row-level policy of messages lets every account through",
    subject: "isolation",
    file: "lib/db/migrations/0003_messages.sql",
    from: `      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);`,
    to: "      USING (true) WITH CHECK (true)$p$, name);",
    tests: [ISOLATION_TEST],
  },
  {
    name: "A key of a request that was answered before is ignored",
    subject: "idempotency",
    file: "lib/idempotency/run.ts",
    from: "hashIdempotencyKey(accountId, key), isWritten",
    to: "hashIdempotencyKey(accountId, key + Math.random()), isWritten",
    tests: ["lib/idempotency/run.test.ts"],
  },
  {
    name: "A message that is sent again with its key is a second message",
    subject: "idempotency",
    file: "lib/idempotency/group.ts",
    from: "  if (claims.length === 0) return twins;",
    to: "  if (claims.length >= 0) return twins;",
    tests: ["lib/gateway/messaging/sms/accept/idempotent-group.topology.test.ts"],
  },
  {
    name: "A key is accepted for another body",
    subject: "idempotency",
    file: "lib/idempotency/request.ts",
    from: "fingerprint(method: string, target: string, body: string): string {",
    to: 'fingerprint(method: string, target: string, _: string, body = ""): string {',
    also: [
      {
        from: "deriveResponseSecret(method: string, target: string, body: string): string {",
        to: 'deriveResponseSecret(method: string, target: string, _: string, body = ""): string {',
      },
    ],
    tests: ["lib/idempotency/run.test.ts"],
  },
  {
    name: "Who may only read blocked numbers may change them",
    subject: "roles",
    file: "lib/gateway/contacts/blocked-numbers/routes.ts",
    from: 'members: rolesWith("write", "blockedNumbers")',
    to: 'members: rolesWith("read", "blockedNumbers")',
    tests: [ROLES_TEST],
  },
  {
    name: "A key that may only read may write, where reading keys are named",
    subject: "roles",
    file: "lib/gateway/contacts/blocked-numbers/routes.ts",
    from: 'rolesWith("write", "blockedNumbers"), keys: ["messaging"] };',
    to: 'rolesWith("write", "blockedNumbers"), keys: ["messaging", "read"] };',
    also: [
      {
        file: "lib/http/permission.ts",
        from: 'return row.method === "get" ? roles : roles.filter((role) => role !== "read");',
        to: "return roles;",
      },
    ],
    tests: [ROLES_TEST],
  },
  {
    name: "A key opens after its end",
    subject: "keys",
    file: "lib/auth/authenticate.ts",
    from: "  if (key.expiresAt !== null && key.expiresAt <= Date.now()) throw invalidCredentials();\n",
    to: "",
    tests: ["lib/auth/authenticate.test.ts"],
  },
  {
    name: "Other sessions go on after the password was changed",
    subject: "sessions",
    file: "lib/gateway/identity/credentials/replace-password.ts",
    from: "    await endSessionsByUser(tx, userId, tokenHash(sid));\n",
    to: "",
    tests: ["lib/gateway/identity/credentials/credentials.test.ts"],
  },
  {
    name: "A code matches after its validity",
    subject: "codes",
    file: "lib/gateway/trust/verify-codes/check.ts",
    from: 'return row.valid_until <= now ? "expired" : null;',
    to: 'return row.valid_until > now ? null : now > row.valid_until ? null : "expired";',
    tests: [CODES_TEST],
  },
  {
    name: "Wrong tries never lock a code",
    subject: "codes",
    file: "lib/gateway/trust/verify-codes/check.ts",
    from: '  if (row.tries >= MAX_CODE_CHECKS) return "locked";\n',
    to: "",
    tests: [CODES_TEST],
  },
];

import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "@/lib/project-root";
import { BUNDLE } from "../../scripts/build-processes.mjs";

/** A deliberate bug, invisible to the product: replaces `from` with `to` in `file`. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Another replacement in the same file. */
  also?: { from: string; to: string };
  /** Replacement in another file, for cases with two guards in a row. */
  elsewhere?: { file: string; from: string; to: string };
  /** Appended to the file. */
  tail?: string;
  /** Statements that make the database allow it, run as its owner. */
  sql?: string;
}

/** Returns a file's source with the replacement. Throws if `from` is missing. */
function replaceSource(name: string, file: string, from: string, to: string): string {
  const source = readFileSync(path.join(projectRoot(), file), "utf8");
  if (!source.includes(from)) throw new Error(`${name}: the source of ${file} has changed`);
  return source.replace(from, () => to);
}

/** Returns a mutant's changed sources by path. Throws if a source lacks the text to replace. */
export function changedSources({ name, file, from, to, also, elsewhere, tail }: Mutant) {
  const first = replaceSource(name, file, from, to);
  if (also !== undefined && !first.includes(also.from))
    throw new Error(`${name}: ${also.from} is gone`);
  const changed = also === undefined ? first : first.replace(also.from, () => also.to);
  const sources = new Map([[path.join(projectRoot(), file), `${changed}\n${tail ?? ""}`]]);
  if (elsewhere !== undefined) {
    const { file: other, from: was, to: is } = elsewhere;
    sources.set(path.join(projectRoot(), other), replaceSource(name, other, was, is));
  }
  return sources;
}

/**
 * Bundles processes with a bug and returns the bundles' folder, below `dist` so that packages resolve. Throws if a
 * source lacks the text to replace.
 */
export async function bundleMutant(
  mutant: Mutant,
  processes: readonly ("api" | "web" | "worker")[] = ["api", "web", "worker"],
): Promise<string> {
  const root = projectRoot();
  const sources = changedSources(mutant);
  const outdir = mkdtempSync(path.join(root, "dist/mutant-"));
  await build({
    ...BUNDLE,
    entryPoints: processes.map((name) => `processes/${name}.ts`),
    outdir,
    plugins: [
      {
        name: "mutant",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, (file) => {
            const contents = sources.get(file.path);
            return contents === undefined ? undefined : { contents, loader: "ts" };
          });
        },
      },
    ],
  });
  return outdir;
}

/** Bugs that the checker must detect; each run must fail. */
export const MUTANTS = {
  answerBeforeCommit: {
    name: "the API answers before the message is committed",
    file: "lib/gateway/messaging/sms/accept/accept.ts",
    from: "return acceptanceGroups.submit(acceptance);",
    to: 'setTimeout(() => void acceptanceGroups.submit(acceptance).catch(() => {}), 2_000); return Promise.resolve({ kind: "accepted" });',
  },
  receiptBeforeCommit: {
    name: "receipts are answered before they are committed",
    file: "lib/dispatch/worker/worker.ts",
    from: "onReceipts: (batch) => receipts.submit(batch)",
    to: "onReceipts: async (batch) => void setTimeout(() => void receipts.submit(batch).catch(() => {}), 6_000)",
  },
} as const satisfies Record<string, Mutant>;

export const SMPP_MUTANTS = {
  answeredFirst: {
    name: "what an SMSC brings is answered before it is stored",
    file: "lib/carriers/smpp/session/session.ts",
    from: "const status = await take().catch(() => STATUS.tryAgain);",
    to: "const status = 0; setTimeout(() => void take().catch(() => {}), 500);",
  },
} as const satisfies Record<string, Mutant>;

const LIVE_RECIPIENTS = `FROM (SELECT account_id, bulk_id, phone, group_id, a, b, c, d, e, callback_data FROM bulk_recipients
         WHERE group_id IS NULL
       UNION ALL SELECT p.account_id, b.uuid, p.phone, p.group_id, p.a, p.b, p.c, p.d, p.e, p.callback_data
         FROM contact_phones p JOIN bulks b ON b.account_id = p.account_id AND p.group_id = ANY (b.msg_groups)) r`;

export const BULK_MUTANTS = {
  noSnapshot: {
    name: "a bulk reads its groups when it takes a chunk, not when it is accepted",
    file: "lib/gateway/messaging/bulks/expand/store-expand.ts",
    from: "e, callback_data FROM bulk_recipients",
    to: `e, callback_data ${LIVE_RECIPIENTS}`,
    sql: `GRANT SELECT ON contact_phones TO posthorn_accept;
      CREATE POLICY mutant ON contact_phones TO posthorn_accept USING (true)`,
  },
  chunkWithoutMarker: {
    name: "a chunk is marked as taken in a transaction after that of its messages",
    file: "lib/gateway/messaging/bulks/expand/expand.ts",
    from: `  await deleteRecipients(tx, accountId, uuid, { after, upTo });
  // Late, because its hold locks funds that other sends need.
  await insert(tx, bulk, chunk);
  const progress = toProgress(bulk, chunk, upTo, isEnd);
  await saveProgress(tx, accountId, uuid, progress);`,
    to: `  await insert(tx, bulk, chunk);
  const progress = toProgress(bulk, chunk, upTo, isEnd);
  setTimeout(() => void withAccounts([accountId], async (later) => {
    await deleteRecipients(later, accountId, uuid, { after, upTo });
    await saveProgress(later, accountId, uuid, progress);
  }).catch(() => {}), 10);`,
  },
  linksApart: {
    name: "the links of a chunk are made in a transaction before that of its messages",
    file: "lib/gateway/messaging/bulks/expand/expand.ts",
    from: "await insertPersonalLinks(tx, accountId, chunk)",
    to: `await withAccounts([accountId], (own) => insertPersonalLinks(own, accountId, chunk));
  await new Promise((resolve) => setTimeout(resolve, 3_000))`,
  },
  refundFromWrongSum: {
    // Minimum price, because the ledger itself rejects a refund above the hold.
    name: "the refund is what the cheapest message cost, times their number",
    file: "lib/gateway/messaging/sms/change/stop-queued.ts",
    from: "const amount = removed.reduce((sum, { price }) => sum + price, 0n);",
    to: "const amount = BigInt(removed.length) * removed.map((m) => m.price).reduce((a, b) => (a < b ? a : b));",
  },
} as const satisfies Record<string, Mutant>;

export const INTAKE_MUTANTS = {
  inboundBeforeCommit: {
    name: "messages from phones are answered before they are stored",
    file: "lib/dispatch/worker/worker.ts",
    from: "onInbound: (batch) => acceptInbound(batch, log)",
    to: "onInbound: async (batch) => void setTimeout(() => void acceptInbound(batch, log).catch(() => {}), 500)",
  },
  changesApart: {
    name: "what an import changed is noted in a transaction after that of its entries",
    file: "lib/gateway/contacts/imports/group-target.ts",
    from: "    await insertChanges(tx, accountId, importId, imported, now);",
    to: `    later.push(() => withAccount(accountId, (tx) => insertChanges(tx, accountId, importId, imported, now)));`,
    // Runs outside the transaction's async context, which allows no second transaction.
    tail: `import { withAccount } from "@/lib/db/transaction";
const later: (() => Promise<unknown>)[] = [];
setInterval(() => { for (const work of later.splice(0)) void work().catch(() => {}); }, 5_000).unref();`,
  },
} as const satisfies Record<string, Mutant>;

/** Mutants for clicks. A small bound keeps the outage short. */
const SMALL_BOUND = {
  file: "lib/redirect/click-writer.ts",
  from: "const MAX_BUFFERED_CLICKS = 100_000;",
  to: "const MAX_BUFFERED_CLICKS = 400;",
};
export const CLICK_BOUND = 400;
export const CLICK_BUNDLES = {
  healthy: { name: "a small bound", ...SMALL_BOUND },
  answerBeforeCommit: {
    name: "a redirect is answered before its request is stored",
    file: "lib/redirect/redirect.ts",
    from: "await clicks.record({",
    to: "setTimeout(() => void clicks.record(click), 300).unref();\n    const click = Object({",
  },
  forgetsRepeats: {
    ...SMALL_BOUND,
    name: "requests whose COMMIT got no answer are new ones",
    also: { from: "isRepeat: true", to: "isRepeat: false" },
  },
  forgetsDropped: {
    ...SMALL_BOUND,
    name: "some requests beyond the bound are not counted",
    also: { from: "dropped += 1;", to: "dropped += Math.random() < 0.9 ? 1 : 0;" },
  },
} as const satisfies Record<string, Mutant>;

export const BILLING_MUTANTS = {
  creditedTwice: {
    name: "a payment is credited by each report that says that it was paid",
    file: "lib/gateway/billing/payments/apply-event.ts",
    from: "if (!canTransition(payment.status, PAYMENT_STATUS.paid)) {",
    to: "if (!canTransition(20, 100)) {",
    // The books reject a second credit with the same reference.
    elsewhere: {
      file: "lib/ledger/book-payments.ts",
      from: "const toLedgerRef = (paymentId: number) =>",
      to: "const toLedgerRef = (paymentId: number) => Math.random() +",
    },
  },
  amountNotCompared: {
    name: "what was paid is not compared with what was asked for",
    file: "lib/gateway/billing/payments/apply-event.ts",
    from: 'return BigInt(event.amount) === amount ? null : "wrong_amount";',
    to: "return BigInt(event.amount) > 0n && amount > 0n ? null : null;",
  },
  numberTakenApart: {
    name: "numbers of documents are taken outside of the transaction that issues them",
    file: "lib/gateway/billing/documents/store-numbers.ts",
    from: `INSERT INTO document_series AS s (series, last_number) VALUES ($1, 1)
     ON CONFLICT (series) DO UPDATE SET last_number = s.last_number + 1 RETURNING last_number`,
    to: "SELECT nextval('mutant_numbers') AS last_number WHERE $1::text IS NOT NULL",
    sql: `CREATE SEQUENCE mutant_numbers; GRANT USAGE ON SEQUENCE mutant_numbers TO posthorn_app;
      SELECT setval('mutant_numbers', 1 + (SELECT coalesce(max(last_number), 0) FROM document_series), false)`,
  },
  vatByFloat: {
    name: "shares of amounts are worked out and rounded as binary fractions",
    file: "lib/core/billing/charge.ts",
    from: "const exact = amount * BigInt(share);",
    to: `if (amount >= 0n) return BigInt(Math.round((Number(amount) / 100) * (share / 10_000) * 100));
  const exact = amount * BigInt(share);`,
  },
} as const satisfies Record<string, Mutant>;

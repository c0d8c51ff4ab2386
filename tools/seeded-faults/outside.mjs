/** Faults visible outside: webhooks, outgoing requests, clicks, imports, figures, pages. */

const SIGNED_TEST = "lib/dispatch/loops/webhooks.own-db.topology.test.ts";
const TARGETS_TEST = "lib/outgoing/hostile-targets.unit.test.ts";

export const OUTSIDE_FAULTS = [
  {
    name: "The signature of a webhook does not cover the body",
    subject: "webhooks",
    file: "lib/gateway/developers/webhooks/keys.ts",
    from: "{ id, timestamp, body }: { id: string; timestamp: number; body: string },",
    to: '{ id, timestamp }: { id: string; timestamp: number; body: string },\n  body = "",',
    tests: [SIGNED_TEST],
  },
  {
    name: "While a secret is rotated, only the former one signs",
    subject: "webhooks",
    file: "lib/gateway/developers/webhooks/keys.ts",
    from: "(isRotating && previous !== undefined ? [secret, previous, ...older] : [secret]);",
    to: "(isRotating && previous !== undefined ? [previous, ...older] : [secret]);",
    tests: [SIGNED_TEST],
  },
  {
    name: "A private network can be reached by requests of customers",
    subject: "SSRF",
    file: "lib/outgoing/inside-networks.ts",
    from: '  "172.16.0.0/12",\n',
    to: "",
    tests: [TARGETS_TEST],
  },
  {
    name: "A name of which one address is inside is reached",
    subject: "SSRF",
    file: "lib/outgoing/guarded-lookup.ts",
    from: "if (!addresses.every(policy.canReach)) throw new BlockedAddressError();",
    to: "if (!addresses.some(policy.canReach)) throw new BlockedAddressError();",
    tests: [TARGETS_TEST],
  },
  {
    name: "Redirects are followed",
    subject: "SSRF",
    file: "lib/outgoing/send-request.ts",
    from: "return { response: await exchange(request, route, { connectMs, deadline, read }) };",
    to: `const response = await exchange(request, route, { connectMs, deadline, read });
    const { headers: answered } = response as { headers?: Record<string, string> };
    if (answered?.location === undefined) return { response };
    const next = new URL(answered.location, outgoing.url).href;
    return sendAndRead({ ...outgoing, url: next }, read, options);`,
    tests: ["lib/outgoing/send-request.unit.test.ts"],
  },
  {
    name: "A click that is classified twice is counted twice",
    subject: "clicks",
    file: "lib/gateway/responses/short-link-requests/classify-clicks.ts",
    from: "const newClicks = classified.filter(({ request_id }) => stored.has(request_id));",
    to: "const newClicks = stored.size < 0 ? [] : classified;",
    tests: ["lib/gateway/campaigns/click-stats/click-sums.test.ts"],
  },
  {
    name: "A browser that fetches ahead is counted as a person",
    subject: "clicks",
    file: "lib/core/clicks/classify.ts",
    from: '  if (PURPOSES.some((name) => PREFETCHES.test(signals[name] ?? ""))) return "prefetch";\n',
    to: "",
    tests: ["lib/core/clicks/classify.unit.test.ts"],
  },
  {
    name: "Taking back an import forgets one of the entries",
    subject: "imports",
    file: "lib/gateway/contacts/imports/group-target.ts",
    from: "added: rows.filter((row) => row.is_added).map(",
    to: "added: rows.filter((row) => row.is_added).slice(1).map(",
    tests: ["lib/gateway/contacts/imports/imports.test.ts"],
  },
  {
    name: "The figure of failed messages leaves out those that were refused",
    subject: "figures",
    file: "lib/gateway/account/stats/service.ts",
    from: "failed: undelivered + refused",
    to: "failed: undelivered",
    tests: ["lib/gateway/account/stats/stats.test.ts"],
  },
  {
    name: "The page of documents shows their amounts without VAT",
    subject: "pages",
    file: "components/billing/documents/use-document-table.tsx",
    from: "cell: (row) => <SignedMoney document={row} amount={row.amount} />,",
    to: "cell: (row) => <SignedMoney document={row} amount={row.net_val} />,",
    tests: ["e2e/billing/billing.journey.spec.ts"],
  },
  {
    name: "The page shows a new key without the client that it belongs to",
    subject: "pages",
    file: "components/developers/api-keys/secret-dialog.tsx",
    from: "        {token}\n",
    to: "        {apiKey.secret}\n",
    tests: ["e2e/developers/developers.journey.spec.ts"],
  },
];

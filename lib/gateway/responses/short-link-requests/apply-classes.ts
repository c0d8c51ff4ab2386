import type { Tx } from "@/lib/db/transaction";
import {
  addClickTotals,
  type ClickChange,
  type CountedClick,
  countPeople,
} from "@/lib/gateway/campaigns/click-stats/public";
import {
  addPeopleToLinks,
  lockLinks,
  unmarkPersonClicks,
} from "@/lib/gateway/campaigns/short-links/public";
import {
  type ClickClassification,
  findFirstPeople,
  lockClicks,
  updateClasses,
} from "./store-reclassify";

const isPerson = (item: { class: string }) => item.class === "person";

function peopleChanges(
  before: readonly CountedClick[],
  after: ReadonlyMap<string, ClickClassification>,
) {
  const changes = new Map<string, number>();
  for (const click of before) {
    const now = after.get(click.request_id);
    const difference = Number(now !== undefined && isPerson(now)) - Number(isPerson(click));
    if (difference !== 0)
      changes.set(click.link_id, (changes.get(click.link_id) ?? 0) + difference);
  }
  return changes;
}

/** Recounts a link's clicker if the counted click was reclassified, or a click is now the first. */
async function recountPeople(
  tx: Tx,
  accountId: number,
  before: readonly CountedClick[],
): Promise<ClickChange[]> {
  const linkIds = [...new Set(before.map(({ link_id }) => link_id))].sort();
  const ids = before.map(({ request_id }) => request_id);
  const unmarked = await unmarkPersonClicks(tx, accountId, linkIds, ids);
  const first = await findFirstPeople(tx, accountId, linkIds);
  const marked = await countPeople(tx, accountId, first);
  return [
    ...before
      .filter(({ request_id }) => unmarked.has(request_id))
      .map((click): ClickChange => ({ click, clicks: 0, people: -1 })),
    ...first
      .filter(({ request_id }) => marked.has(request_id))
      .map((click): ClickChange => ({ click, clicks: 0, people: 1 })),
  ];
}

/** Updates all dependent counts; returns how many changed. Neither adds nor deletes rows. Idempotent. */
export async function applyClasses(
  tx: Tx,
  accountId: number,
  reclassified: readonly ClickClassification[],
): Promise<number> {
  const after = new Map(reclassified.map((item) => [item.requestId, item]));
  const stored = await lockClicks(tx, accountId, [...after.keys()]);
  const before = stored.filter((click) => after.get(click.request_id)?.class !== click.class);
  if (before.length === 0) return 0;
  const changed = before.flatMap(({ request_id }) => after.get(request_id) ?? []);
  await lockLinks(tx, accountId, [...new Set(before.map(({ link_id }) => link_id))]);
  await updateClasses(tx, accountId, changed);
  await addPeopleToLinks(tx, accountId, peopleChanges(before, after));
  const people = await recountPeople(tx, accountId, before);
  const moved = before.flatMap((click): ClickChange[] => [
    { click, clicks: -1, people: 0 },
    {
      click: { ...click, class: after.get(click.request_id)?.class ?? click.class },
      clicks: 1,
      people: 0,
    },
  ]);
  await addClickTotals(tx, accountId, [...moved, ...people]);
  return before.length;
}

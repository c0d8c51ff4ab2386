import type { Tx } from "@/lib/db/transaction";
import {
  type ClickChange,
  changeClickSums,
  type CountedClick,
  countPeople,
} from "@/lib/gateway/campaigns/click-stats/service-count";
import {
  addPeople,
  forgetPeople,
  lockLinks,
} from "@/lib/gateway/campaigns/short-links/service-counts";
import {
  findFirstPeople,
  lockClicks,
  type ClickClassification,
  updateClasses,
} from "./store-classify-again";

const isPerson = (one: { class: string }) => one.class === "person";

/** How many requests of people each link gains or loses. */
function peopleChanges(
  before: readonly CountedClick[],
  after: ReadonlyMap<string, ClickClassification>,
) {
  const changes = new Map<string, number>();
  for (const click of before) {
    const now = after.get(click.request_id);
    const change = Number(now !== undefined && isPerson(now)) - Number(isPerson(click));
    if (change !== 0) changes.set(click.link_id, (changes.get(click.link_id) ?? 0) + change);
  }
  return changes;
}

/** Counts each link's person by another request where the one that counted was no person's, or for the first time. */
async function recountPeople(
  tx: Tx,
  accountId: number,
  before: readonly CountedClick[],
): Promise<ClickChange[]> {
  const linkIds = [...new Set(before.map(({ link_id }) => link_id))].sort();
  const ids = before.map(({ request_id }) => request_id);
  const forgotten = await forgetPeople(tx, accountId, linkIds, ids);
  const first = await findFirstPeople(tx, accountId, linkIds);
  const noted = await countPeople(tx, accountId, first);
  return [
    ...before
      .filter(({ request_id }) => forgotten.has(request_id))
      .map((click): ClickChange => ({ click, clicks: 0, people: -1 })),
    ...first
      .filter(({ request_id }) => noted.has(request_id))
      .map((click): ClickChange => ({ click, clicks: 0, people: 1 })),
  ];
}

/**
 * Changes who asked, of requests that are stored, and every count that follows from it; returns how many changed. No row
 * is lost or added, and classified twice nothing changes.
 */
export async function classifyClicksAgain(
  tx: Tx,
  accountId: number,
  reclassified: readonly ClickClassification[],
): Promise<number> {
  const after = new Map(reclassified.map((one) => [one.requestId, one]));
  const stored = await lockClicks(tx, accountId, [...after.keys()]);
  const before = stored.filter((click) => after.get(click.request_id)?.class !== click.class);
  if (before.length === 0) return 0;
  const changed = before.flatMap(({ request_id }) => after.get(request_id) ?? []);
  await lockLinks(tx, accountId, [...new Set(before.map(({ link_id }) => link_id))]);
  await updateClasses(tx, accountId, changed);
  await addPeople(tx, accountId, peopleChanges(before, after));
  const people = await recountPeople(tx, accountId, before);
  const moved = before.flatMap((click): ClickChange[] => [
    { click, clicks: -1, people: 0 },
    {
      click: { ...click, class: after.get(click.request_id)?.class ?? click.class },
      clicks: 1,
      people: 0,
    },
  ]);
  await changeClickSums(tx, accountId, [...moved, ...people]);
  return before.length;
}

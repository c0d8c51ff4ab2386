import { readFileSync } from "node:fs";
import path from "node:path";

/** Private words with an established term, banned from code, comments and tests. */

const DENIED = [
  [/\b(isA|a)wake\b/, "isHydrated, hydrated"],
  [
    /\b(?:const|let) draw(?:ings?|n)\b|[:<(]\s*Drawing\b|\binterface Drawing\b|\bDRAWING\w*/,
    "rendering, rendered",
  ],
  [/\bdraw(?:Form|Page)\b|\b(?:page|list|form) (?:\w+ ){0,3}drawn\b/, "render, rendered"],
  [/\bdraw\w*(?:Ids?|Numbers?)\b|\bIDs? (?:\w+ ){0,3}drawn\b/, "allocate, allocated"],
  [/\b[Oo]ccasions?\b/, "example request"],
  [/\bnobodys/, "unknown ids"],
  [/\b[Vv]ictims?\b/, "fixture, or whose row it is"],
  [/\bWorld\b|\(world: /, "context"],
  [
    /\bWAYS\b|\bwayOf\b|\b(?:type|interface) Ways?\b/,
    "singleNode and sharded, execution, or what it is",
  ],
  [/\b(TOGETHER|APART)\b/, "SINGLE_NODE, SHARDED"],
  [/\b[A-Z]\w*Reading\b/, "analysis, or measurement"],
  [/\b[A-Z]+_A_(STEP|STATEMENT|LOOK|ROUND|REQUEST|PAGE|SECOND|MINUTE|DAY|TURN)\b/, "…_PER_…"],
  [/\bIntentLink\b|\bholdGroups?\b/, "PrefetchLink, lockGroup"],
  [/\b(accessRoutes|accessRequestRoutes)\b/, "routes of sign-ups, of requests for a role"],
  [/\b[Dd]ear(er|est)?\b/, "expensive"],
  [/\blook(=["{]|\?: )|\b(Button|Table)Look/, "variant, or preferences"],
  [/\baddress_blocked\b/, "ip_blocked"],
  [/\b\w*[Aa]ctivit(y|ies)\w*|\w*ACTIVITY\w*/, "audit log, or background task"],
  [/\b\w*[Ii]ncarnations?\w*|INCARNATION/, "worker lease"],
  [/(?:\b[lL]|[a-z]L)anes?(?![a-z])|(?:\b|_)LANES?\b/, "queue"],
  [
    /[a-z](Told|Telling|Tells?)\b|\b(Telling|TOLD|\w+_TOLD|retold|is_told|told_at)\b|\btell[A-Z]\w*/,
    "notify, notified, logged",
  ],
  [
    /\b(?:const|let|function) (?:told|telling)\b|[({[]\s*(?:told|telling)\s*[,)}\]=:]|\b(?:told|telling)\??\.\w/,
    "notified, logged",
  ],
  [/\bAccessArea\b|\bPLANNED_AREAS\b/, "PermissionScope"],
  [/\bassertAskable\b/, "assertVisibleFields"],
  [/\bisSticky\b/, "requiresExplicitClose"],
  [/<Missing\b|\bfunction Missing\b/, "NoValue"],
  [/\b(Carrier|Account)Places\b|\bpartsTaken\b/, "slots, acceptedParts"],
  [/\b(expand|prepare|run|undo)Piece\b|\bPIECE(_SIZE)?\b/, "chunk"],
  [/\bheldLeave\b|\bfindHeld\b|\bHELD_RETRY\w*/, "blocked, leased"],
  [/\blockAnyBulk\b|\bfindAnyBulk\b/, "lockBulkOrDeleted, findBulkOrDeleted"],
  [/<Fact\b|\bfunction Fact\b/, "DescriptionItem"],
  [/\b(is|set)Asked\b|\bon[A-Z]\w*Asked\b|\bfocusAsked/, "isRequested, isSubmitted, onOpen…"],
  [/\bWayOptions?\b|\bgivenWay\b/, "PaymentTypeOption"],
  [/\bPlannedTime\b|\bplanAt\b|\bresolvePlan\b/, "ScheduledTime, resolveScheduledTime"],
  [/\bcountedRange\b/, "hourAlignedRange"],
  [/\b(Table|Field|Search|Paste)Words\b|\btableWords\b/, "…Labels"],
  [/\b(?:is|assert|needs)Operator(?:Account)?\b/, "isStaff, assertStaff, requiresStaff"],
  [/\bAsker(?:Class)?\b|\b\w*AskedLinks?\b/, "click, ClickClass, ClickedLink"],
  [/\bclassify\w*Again\b/, "reclassify"],
  [
    /\bforget(?!Contact\b|TrustedBrowsers\b|Guesses\b|Recent\b|Digests\b)[A-Z]\w*|\b(?:service|store)-forget\b/,
    "erase personal data, delete rows",
  ],
  [/\b(?:assertConfirmed|noteConfirmed|confirmSubject|CONFIRMED_MINUTES)\b/, "reauthentication"],
  [/\breadAsWorkerOfAll\b/, "readAllAccounts"],
  [/\bAcceptedExtras\b|\binsertExtras\b|\bstore-extras\b/, "related rows"],
];

/**
 * Names that must stay, because processes of the previous release keep running against a migrated database: tables
 * without a counterpart in our code, and row values. Also a Postgres view.
 */
const STORED = /\b(worker_incarnations|notifications_told(?:_\w+)?|pg_stat_activity)\b|"activity"/g;

/** Columns that stay for the same reason. As they are also words in code, they may appear only in SQL. */
const COLUMNS = /\b(incarnation|lane|told|told_at|is_told)\b/g;

const TEXT = /`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g;
const STATEMENT = /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|SET|RETURNING|ORDER BY|AS)\b/;

const withoutStored = (text) =>
  text
    .replace(TEXT, (literal) => (STATEMENT.test(literal) ? literal.replace(COLUMNS, "") : literal))
    .replace(STORED, "");

/** Files that may name denied words: the list itself and its test. */
const MAY_DENY = /^scripts\/denied-words(\.unit\.test)?\.(mjs|ts)$/;

/** Returns a file's denied words with their replacements. */
export function findDenied(text) {
  const ours = withoutStored(text);
  return DENIED.flatMap(([pattern, instead]) => {
    const found = pattern.exec(ours);
    return found === null ? [] : [`says "${found[0]}": ${instead}`];
  });
}

export function checkWords(root, files) {
  return files
    .filter((file) => !MAY_DENY.test(file))
    .flatMap((file) =>
      findDenied(readFileSync(path.join(root, file), "utf8")).map(
        (problem) => `${file} ${problem}`,
      ),
    );
}

import { describe, expect, it } from "vitest";
import { findDenied } from "./denied-words.mjs";

describe("a word that the field has another for", () => {
  it.each([
    ["an error code", 'throw new DomainError("address_blocked", "…");'],
    ["a comment", "// Throws `address_blocked` while the IP is blocked."],
    ["the name of a type", "export type TeamActivity = z.output<typeof schema>;"],
    ["a variable", "const incarnation = await startWorkerLease(60);"],
    ["a row", "tx.query<{ incarnation: string }>(`SELECT incarnation FROM worker_incarnations`);"],
    ["a name beside a table's", "const worker_incarnation = 1; // of worker_incarnations"],
    ["a constant", "const AGAIN_LANE = 1;"],
    ["a function", "const lanesOf = (webhook: Webhook) => [];"],
    ["a variable of what was logged", "const told: string[] = [];"],
    ["a variable that is destructured", "const { told, days } = settings;"],
    ["a name of two words", "const isTold = alert.is_notified;"],
    ["a type of ways", "export type Way = (typeof WAYS)[number];"],
    ["the context of a test", "work: (world: { stack: Stack }) => Promise<void>"],
    ["a number per something", "const ROWS_A_STEP = 1_000;"],
    ["what renders pages", "async function answer(drawing: Drawing) {}"],
    ["a page that is rendered", "// The page has been drawn."],
    ["a page that is hydrated", "// Only a page which is awake does."],
    ["an ID that is allocated", "const ids = await drawPhoneIds(tx, 10);"],
    ["a property of a row", "interface AlertRecord { is_told: boolean }"],
    ["an item of a description list", "<Fact label={t('id')}>{id}</Fact>"],
    ["a state of a form", "const [isAsked, setAsked] = useState(false);"],
    ["a listener", "useEffect(() => onPaletteAsked(open), []);"],
    ["an option of a payment form", "const ways: readonly WayOption[] = [];"],
    ["a scheduled time", "const time = resolvePlan(content.delivery_at);"],
    ["a range of whole hours", "const range = countedRange(span, hour, timeZone);"],
    ["labels of a list", "words: tableWords(t),"],
    ["a person of the platform", "if (isOperator) return;"],
    ["a visitor of a link", "const asker: Asker = visit;"],
    ["a click that is classified anew", "await classifyClicksAgain(tx, accountId, clicks);"],
    ["an erasure", "await forgetConsents(tx, ctx, phone);"],
    ["the name of a file", 'import { eraseConsents } from "./service-forget";'],
    ["a re-authentication", "assertConfirmed(ctx);"],
    ["a read of all accounts", "await readAsWorkerOfAll(findDue);"],
    ["rows beside a message", "await insertExtras(tx, accepted);"],
    ["a scheduled time", "const resolved = resolvePlan(scheduled);"],
  ])("is refused in %s", (_, text) => {
    expect(findDenied(text)).toEqual([expect.stringContaining("says ")]);
  });

  it.each([
    ["a view of Postgres", '"SELECT 1 FROM pg_stat_activity"'],
    ["a table", "export const TABLES = { worker_incarnations: { readBy: [] } };"],
    ["a column in a statement", "`SELECT incarnation AS lease\n FROM worker_incarnations`"],
    ["a component of several", "<Facts facts={facts} />"],
    ["a chart", "export const BarDrawing = memo(function BarDrawing(props: BarDrawingProps) {});"],
    ["a random sample", "const prefix = drawPrefix(random); // drawn at random"],
    ["a name that ends so", "const name = PAYMENT_TYPE_BY_NAME[type];"],
    ["plain English", "// People and machines are told apart, as the law tells."],
    ["a value that saved views have", 'const TABLES = ["members", "activity"];'],
    ["an operation of the API", 'operationId: "forgetContact",'],
  ])("may be %s", (_, text) => {
    expect(findDenied(text)).toEqual([]);
  });
});

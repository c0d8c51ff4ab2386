import { MAX_DEPTH } from "@/lib/gateway/messaging/automations/schema-values";

/** Paths of steps within up to `MAX_DEPTH` branches, such as `steps[].yes[]`. */
const listStepPaths = (path: string, depth: number): string[] =>
  depth === 0
    ? [path]
    : [path, ...["yes", "no"].flatMap((way) => listStepPaths(`${path}.${way}[]`, depth - 1))];

const STEP_IDS = ["createAutomation", "updateAutomation"].flatMap((operation) =>
  listStepPaths("steps[]", MAX_DEPTH).map(
    (path) => [`${operation} ${path}.id`, "Name of a step within its automation."] as const,
  ),
);

/**
 * Fields of requests that have names or forms of ids, and name no row of an account: the reason, by the field's name or by
 * its title where others of this name do; with `?` of filters alone. A field that names a row is marked in its schema with `referenceTo`.
 */
export const NAMES_NO_ROW: Readonly<Record<string, string>> = {
  "updateAccountSettings document_references.order_number":
    "a purchase order of the customer's own",
  "createPayment document_references.order_number": "a purchase order of the customer's own",
  sender_id: "What a phone shows as the sender: any text or number, looked up nowhere.",
  domain: "Name in DNS, which any account may claim.",
  phone: "Number of any phone.",
  phones: "Numbers of any phones.",
  number: "Number of any phone.",
  prefix: "First digits of numbers of any phones.",
  from: "Beginning of a range of time, or of a day.",
  to: "End of a range of time, or of a day.",
  before: "A point in time, or a version 7 UUID, which is only compared with others.",
  after: "A version 7 UUID, which is only compared with others.",
  read_to: "A version 7 UUID, which is only compared with others.",
  value: "What a column holds, which is only compared with it.",
  code: "What someone was sent, or an app shows, for what the path or the session names.",
  token: "Secret of the account's own choice.",
  note: "A remark.",
  source: "Reference of the account's own choice, for its bill.",
  service_code: "Services are those of all accounts.",
  operation_id: "Operations are those of the API.",
  dlr_code: "States are those of the API.",
  status_code: "States are those of the API.",
  problem_code: "Problems are those of the API.",
  vat_id: "Tax number, which others give out.",
  postal_code: "Part of a postal address.",
  street_number: "Part of a postal address.",
  weekday: "Day of a week.",
  day: "Day of a month.",
  hour: "Hour of a day.",
  by_month_day: "Day of a month.",
  interval: "Number of days, weeks or months.",
  not_after_minutes: "Length of time.",
  sheet: "Position in an uploaded file.",
  texts: "Number of messages.",
  "createAutomationEvent id": "Of the account's own choice, so that an event counts once.",
  "createConversion click_id":
    "Signed reference to a click, which names its account; its own test tries another account's.",
  external_id: "Of the account's own choice, so that an order counts once.",
  "createVerifyCode routing_strategy[].template": "A text with the code.",
  percent: "A share.",
  share: "A share.",
  next: "Path of one of our pages.",
  revision: "Counts the versions of what the path names.",
  version: "Counts the versions of what the path or another field names.",
  template_version: "Counts the versions of the template that another field names.",
  ...Object.fromEntries(STEP_IDS),
};

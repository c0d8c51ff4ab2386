import {
  type CountryTest,
  listCountryTests,
  type NationalTest,
} from "@/lib/core/phone/country-tests";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import {
  ISO_DATE_PATTERN,
  listAnniversaries,
  NUMBER_PATTERN,
  POINT_DATE_PATTERN,
} from "@/lib/core/segments/column-values";
import {
  type AddedCondition,
  type ClickCondition,
  type Condition,
  type ConditionNode,
  type CountryCondition,
  type DateCondition,
  isGroup,
  type MessageCondition,
  type NumberCondition,
  type ReplyCondition,
  type SourceCondition,
  type TextCondition,
} from "@/lib/core/segments/conditions";
import { DAY_MS } from "@/lib/core/time/units";
import { escapeLike, type Parameters } from "@/lib/db/lists/conditions";

/** Times that conditions are relative to. */
export interface Moment {
  now: Date;
  /** `YYYY-MM-DD` in the account's time zone, some days from today. */
  toDay: (days: number) => string;
  /** Start of a day in the account's time zone. */
  toStart: (day: string) => Date;
}

/**
 * Builds a condition about people, aliased `c`. Entries are conditions of `contact_phones p`, of which one entry of the
 * person must meet each; `joins` have a row only for those who meet them.
 */
export class ConditionSql {
  readonly entries: string[] = [];
  readonly joins: string[] = [];

  constructor(
    private readonly params: Parameters,
    private readonly moment: Moment,
  ) {}

  toSql(node: ConditionNode): string {
    if (!isGroup(node)) return this.toConditionSql(node);
    const parts = node.conditions.map((child) => this.toSql(child));
    const sql = `(${parts.join(node.match === "all" ? " AND " : " OR ")})`;
    return node.match === "none" ? `NOT ${sql}` : sql;
  }

  private toConditionSql(condition: Condition): string {
    switch (condition.kind) {
      case "text":
        return this.entry(this.toTextSql(condition), condition.group_id);
      case "number":
        return this.entry(this.toNumberSql(condition), condition.group_id);
      case "date":
        return this.entry(this.toDateSql(condition), condition.group_id);
      case "groups":
        return this.negate(
          condition,
          this.entry(`p.group_id = ANY (${this.params.add(condition.group_ids, "bigint[]")})`),
        );
      case "added":
        return this.toAddedSql(condition);
      case "source":
        return this.negate(condition, this.entry(toSourceSql(condition)));
      case "country":
        return this.negate(condition, this.toCountrySql(condition));
      case "message":
        return this.toMessageSql(condition);
      case "click":
        return this.toEventSql(condition, this.toClickSql(condition));
      case "reply":
        return this.toEventSql(condition, this.toReplySql(condition));
      case "unsubscribed":
        return this.toStatusSql(condition.is, this.entry("p.unsubscribed_at IS NOT NULL"));
      case "blocked": {
        this.joinOnce(
          "LEFT JOIN blocked_numbers blocked ON blocked.account_id = $1 AND blocked.number = c.phone",
        );
        return this.toStatusSql(condition.is, "blocked.number IS NOT NULL");
      }
    }
  }

  private entry(sql: string, groupId?: number | null): string {
    const within = groupId == null ? "" : `p.group_id = ${this.params.add(groupId, "bigint")} AND `;
    this.entries.push(`bool_or(${within}${sql})`);
    return `coalesce(c.e${this.entries.length}, false)`;
  }

  private joinOnce(sql: string): void {
    if (!this.joins.includes(sql)) this.joins.push(sql);
  }

  private negate({ operator }: { operator: "any_of" | "none_of" }, sql: string): string {
    return operator === "none_of" ? `NOT ${sql}` : sql;
  }

  private toStatusSql(isStatus: boolean, sql: string): string {
    return isStatus ? `(${sql})` : `NOT (${sql})`;
  }

  private toTextSql({ column, operator, value }: TextCondition): string {
    const text = `lower(${toTrimmedSql(column)})`;
    const toLowerSql = () => `lower(${this.params.add(value ?? "", "text")})`;
    const toLikeSql = (before: string) =>
      `${text} LIKE lower(${this.params.add(`${before}${escapeLike(value ?? "")}%`, "text")})`;
    switch (operator) {
      case "is":
        return `${text} = ${toLowerSql()}`;
      case "is_not":
        return `${text} IS DISTINCT FROM ${toLowerSql()}`;
      case "contains":
        return toLikeSql("%");
      case "begins":
        return toLikeSql("");
      case "is_empty":
        return `coalesce(${text}, '') = ''`;
      case "is_not_empty":
        return `coalesce(${text}, '') <> ''`;
    }
  }

  private toNumberSql({ column, operator, value }: NumberCondition): string {
    const text = toTrimmedSql(column);
    const sign = { equals: "=", less: "<", greater: ">" }[operator];
    return `CASE WHEN ${text} ~ '${NUMBER_PATTERN}' THEN replace(${text}, ',', '.')::numeric ${sign} ${this.params.add(value, "numeric")} END`;
  }

  /** Compares `YYYY-MM-DD` as text, so that no value of a column can fail. */
  private toDateSql({ column, operator, date, days }: DateCondition): string {
    const text = toTrimmedSql(column);
    const iso = `(CASE WHEN ${text} ~ '${ISO_DATE_PATTERN}' THEN left(${text}, 10)
      WHEN ${text} ~ '${POINT_DATE_PATTERN}' THEN split_part(${text}, '.', 3)
        || '-' || lpad(split_part(${text}, '.', 2), 2, '0') || '-' || lpad(split_part(${text}, '.', 1), 2, '0') END)`;
    const toDaySql = (value: string) => `(${this.params.add(value, "text")} COLLATE "C")`;
    const within = (from: number, to: number) =>
      `${iso} BETWEEN ${toDaySql(this.moment.toDay(from))} AND ${toDaySql(this.moment.toDay(to))}`;
    switch (operator) {
      case "on":
        return `${iso} = ${toDaySql(date ?? "")}`;
      case "before":
        return `${iso} < ${toDaySql(date ?? "")}`;
      case "after":
        return `${iso} > ${toDaySql(date ?? "")}`;
      case "last_days":
        return within(-(days ?? 0), 0);
      case "next_days":
        return within(0, days ?? 0);
      case "anniversary":
        return `right(${iso}, 5) = ANY (${this.params.add(listAnniversaries(this.moment.toDay(0)), "text[]")})`;
    }
  }

  private since(days: number | null | undefined): Date {
    return new Date(this.moment.now.getTime() - (days ?? 0) * DAY_MS);
  }

  private toAddedSql({ group_id: groupId, operator, date, days }: AddedCondition): string {
    const at = operator.endsWith("_days") ? this.since(days) : this.moment.toStart(date ?? "");
    const sign = operator === "before" ? "<" : ">=";
    const sql = this.entry(`p.created_at ${sign} ${this.params.add(at, "timestamptz")}`, groupId);
    return operator === "not_last_days" ? `NOT ${sql}` : sql;
  }

  private toCountrySql({ countries }: CountryCondition): string {
    const parts = countries.flatMap(listCountryTests).map((test) => this.toCountryTestSql(test));
    return `(${["false", ...parts].join(" OR ")})`;
  }

  private toCountryTestSql({ start, tests }: CountryTest): string {
    const starts = `starts_with(c.phone, ${this.params.add(start, "text")})`;
    const national = `substr(c.phone, ${start.length + 1})`;
    const met = tests.map((test) => this.toNationalSql(national, test));
    const ownMatch = met.pop();
    if (ownMatch === undefined) return starts;
    // CASE keeps the order, so that other calling codes aren't looked at further.
    return `CASE WHEN NOT ${starts} THEN false ${met.map((sql) => `WHEN ${sql} THEN false`).join(" ")} ELSE ${ownMatch} END`;
  }

  private toNationalSql(national: string, { national: pattern, types }: NationalTest): string {
    const matches = `${national} ~ ${this.params.add(pattern, "text")}`;
    if (types === null) return matches;
    const ofTypes = types.map(
      (type) =>
        `(length(${national}) = ANY (${this.params.add(type.lengths, "int[]")}) AND ${national} ~ ${this.params.add(type.pattern, "text")})`,
    );
    return `(${matches} AND (${["false", ...ofTypes].join(" OR ")}))`;
  }

  private toMessageSql({ state, operator, days }: MessageCondition): string {
    this.joinOnce("LEFT JOIN last_messages last ON last.account_id = $1 AND last.phone = c.phone");
    const at = `last.${state}_at`;
    if (!operator.endsWith("_days")) return `${at} IS ${operator === "ever" ? "NOT " : ""}NULL`;
    const recent = `coalesce(${at} >= ${this.params.add(this.since(days), "timestamptz")}, false)`;
    return operator === "not_last_days" ? `NOT ${recent}` : recent;
  }

  private toEventSql(
    { operator }: { operator: ClickCondition["operator"] },
    people: string,
  ): string {
    const alias = `j${this.joins.length + 1}`;
    this.joins.push(`LEFT JOIN (${people}) ${alias} ON ${alias}.phone = c.phone`);
    const has = operator === "ever" || operator === "last_days";
    return `${alias}.phone IS ${has ? "NOT " : ""}NULL`;
  }

  /**
   * Looks messages and links up by key, one by one, for each link that was clicked: a join could read all messages of the
   * account.
   */
  private toClickSql({ operator, campaign, days }: ClickCondition): string {
    const phone = (message: string) =>
      `SELECT m.phone FROM messages m WHERE m.account_id = $1 AND m.uuid = ${message}`;
    const ofCampaign = (alias: string) =>
      campaign == null ? "" : ` AND ${alias}.campaign = ${this.params.add(campaign, "text")}`;
    if (!operator.endsWith("_days"))
      return distinctPeople(
        `SELECT (${phone("l.message")}) AS phone FROM short_links l
         WHERE l.account_id = $1 AND l.message IS NOT NULL AND l.people_count > 0${ofCampaign("l")}`,
      );
    const since = this.params.add(this.since(days), "timestamptz");
    return distinctPeople(
      `SELECT (SELECT (${phone("l.message")}) FROM short_links l
         WHERE l.account_id = $1 AND l.link_id = r.link_id) AS phone
       FROM (SELECT DISTINCT q.link_id FROM short_link_requests q
         WHERE q.account_id = $1 AND q.asked_at >= ${since} AND q.class = 'person'${ofCampaign("q")}) r`,
    );
  }

  private toReplySql({ operator, days, text }: ReplyCondition): string {
    let where = "i.account_id = $1 AND i.opt IS NULL";
    if (operator.endsWith("_days"))
      where += ` AND i.uuid >= ${this.params.add(uuidLowerBound(this.since(days)), "uuid")}`;
    if (text != null) {
      const start = text.operator === "contains" ? "%" : "";
      where += ` AND lower(${trim("i.text")}) LIKE lower(${this.params.add(`${start}${escapeLike(text.value)}%`, "text")})`;
    }
    return `SELECT DISTINCT i.phone FROM incomings i WHERE ${where}`;
  }
}

/** OFFSET keeps conditions on the numbers outside, otherwise each would be looked up for each of them again. */
const distinctPeople = (sql: string) => `SELECT DISTINCT phone FROM (${sql} OFFSET 0) looked_up`;

const trim = (text: string) => `btrim(${text}, E' \\t\\r\\n\\u00a0')`;
const toTrimmedSql = (column: TextCondition["column"]) => trim(`p.${column}`);

const SOURCE_SQL = {
  form: "p.subscribed_at IS NOT NULL",
  import: "p.import_id IS NOT NULL",
  other: "(p.subscribed_at IS NULL AND p.import_id IS NULL)",
} as const;

const toSourceSql = ({ sources }: SourceCondition) =>
  `(${sources.map((source) => SOURCE_SQL[source]).join(" OR ")})`;

/** No zod here, since browsers load this. */

export const MAX_NAME_LENGTH = 100;
export const MAX_AUTOMATIONS = 100;
/** In all paths together. */
export const MAX_STEPS = 50;
/** Maximum levels of nested branches. */
export const MAX_DEPTH = 3;
/** Maximum texts of an A/B test. */
export const MAX_VARIANTS = 5;
/** Maximum of a value that a step sets. */
export const MAX_FIELD_LENGTH = 200;
/** Texts of A/B tests whose delivery and clicks are counted, the latest of a version. */
export const MAX_MEASURED = 5_000;
/** Maximum members that one step emails. */
export const MAX_NOTIFIED = 10;
export const MAX_SUBJECT_LENGTH = 100;
export const MAX_NOTICE_LENGTH = 1_000;
/** Emails of an automation to a member; further people are grouped into one. */
export const MAILS_AN_HOUR = 10;
export const MAX_WAIT_DAYS = 366;
export const MAX_DATE_OFFSET_DAYS = 366;
export const MAX_EVENT_NAME_LENGTH = 60;
export const MAX_EVENT_VALUES = 20;
export const MAX_EVENT_VALUE_LENGTH = 500;
export const MAX_CONDITION_VALUE_LENGTH = 200;
export const MAX_KEYWORDS = 20;
export const MAX_KEYWORD_LENGTH = 100;
/** Between two beginnings of one person in one automation, so that automations that start each other stop. */
export const REENTRY_HOURS = 24;
/** Minutes between evaluations of a segment that starts people. */
export const SEGMENT_CHECK_MINUTES = 15;
/** Running automations that segments start, as each evaluates all contacts. */
export const MAX_SEGMENT_AUTOMATIONS = 10;
export const MAX_CAP_TEXTS = 1_000;
export const MAX_CAP_DAYS = 90;
export const EVENT_DAYS = 90;

export const AUTOMATION_STATES = ["draft", "active", "paused", "archived"] as const;
export type AutomationState = (typeof AUTOMATION_STATES)[number];

/** Reasons a segment starts no run: deleted, refers to something deleted, or too slow. */
export const SEGMENT_PROBLEMS = ["segment_unknown", "segment_broken", "segment_slow"] as const;
export type SegmentProblem = (typeof SEGMENT_PROBLEMS)[number];

/** `template_unusable`: a text's template was deleted, so people wait at its step. */
export const AUTOMATION_PROBLEMS = [...SEGMENT_PROBLEMS, "template_unusable"] as const;
export type AutomationProblem = (typeof AUTOMATION_PROBLEMS)[number];

/** Why people of an earlier version can't be moved to the published one. */
export const STAY_REASONS = ["step_removed", "step_repeats", "after_last_step"] as const;
export type StayReason = (typeof STAY_REASONS)[number];

export const OPEN_RUN_STATES = ["waiting", "sending", "parked"] as const;
export const RUN_STATES = [...OPEN_RUN_STATES, "finished", "goal", "left"] as const;
/** `parked`: paused together with its automation. */
export type RunState = (typeof RUN_STATES)[number];

/** Why a person left before the end. */
export const LEFT_REASONS = ["archived", "blocked", "interrupted"] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/** `empty`: a placeholder of the template that requires a value had none. */
export const TEXT_OUTCOMES = ["sent", "capped", "blocked", "unsendable", "empty"] as const;
export type TextOutcome = (typeof TEXT_OUTCOMES)[number];

export const NOTICE_OUTCOMES = ["mailed", "grouped", "left_out"] as const;
/** `left_out`: the member was removed, or can't be emailed. */
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

export const WAIT_UNITS = ["minutes", "hours", "days"] as const;
export const REENTRIES = ["never", "after_finishing"] as const;
export const COLUMN_OPERATORS = ["is", "is_not", "is_empty", "is_not_empty"] as const;
export const REPLY_MATCHES = ["equals", "starts_with"] as const;
export const DATE_REPEATS = ["yearly", "once"] as const;

import { composeMail, link, type Reader } from "./compose";
import type { Mail } from "./mail";
import { toOneLine } from "./one-line";

const MAX_SUBJECT = 150;

interface Source {
  automation: string;
  /** Null for readers who may not open it. */
  automationId: number | null;
}

const toSource = ({ automation, automationId }: Source) => ({
  automation: toOneLine(automation),
  hasLink: automationId === null ? "no" : "yes",
  link: automationId === null ? "" : link(`/automations/${automationId}`),
});

export interface AutomationNotice extends Source {
  subject: string;
  text: string;
  /** Masked for readers who see masked numbers. */
  phone: string;
  isTest: boolean;
}

/** Composes the mail of a step about a person. */
export function automationNoticeMail(
  reader: Reader,
  { subject, text, phone, isTest, ...source }: AutomationNotice,
): Mail {
  return composeMail("automation", reader, "automationNotice", {
    ...toSource(source),
    kind: isTest ? "test" : "real",
    subject: toOneLine(subject, MAX_SUBJECT),
    text,
    phone,
  });
}

export interface AutomationNoticeGroup extends Source {
  /** The first of them. */
  phones: readonly string[];
  count: number;
  anHour: number;
}

/** Composes the mail about people beyond the hourly limit of mails. */
export function automationNoticeGroupMail(
  reader: Reader,
  { phones, count, anHour, ...source }: AutomationNoticeGroup,
): Mail {
  return composeMail("automation", reader, "automationNoticeGroup", {
    ...toSource(source),
    count,
    limit: anHour,
    phones: phones.join("\n"),
    more: Math.max(0, count - phones.length),
  });
}

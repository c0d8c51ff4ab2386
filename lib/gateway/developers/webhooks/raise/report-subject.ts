/** Separator of `UUID/PART`; part 0 is the whole message. */
const SEPARATOR = "/";

export const toReportSubject = (uuid: string, part: number): string =>
  part === 0 ? uuid : `${uuid}${SEPARATOR}${part}`;

export const parseSubjectUuid = (subject: string): string => subject.split(SEPARATOR)[0] ?? subject;

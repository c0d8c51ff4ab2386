/** Separator of `UUID/PART`, the report subject of a part of a joined message. Part 0 is the whole message. */
const SEPARATOR = "/";

export const toReportSubject = (uuid: string, part: number): string =>
  part === 0 ? uuid : `${uuid}${SEPARATOR}${part}`;

/** Returns the message UUID of a report subject. */
export const uuidOfSubject = (subject: string): string => subject.split(SEPARATOR)[0] ?? subject;

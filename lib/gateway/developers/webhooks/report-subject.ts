/** A message that was joined from parts has reports for each part that asks for them: `UUID/PART`. Part 0 is a whole message. */
const SEPARATOR = "/";

export const toReportSubject = (uuid: string, part: number): string =>
  part === 0 ? uuid : `${uuid}${SEPARATOR}${part}`;

/** Returns the UUID of the message that a report's subject is about. */
export const uuidOfSubject = (subject: string): string => subject.split(SEPARATOR)[0] ?? subject;

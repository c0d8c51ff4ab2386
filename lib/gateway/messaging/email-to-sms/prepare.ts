import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { BulkCreate } from "@/lib/gateway/messaging/bulks/schema";
import { type PreparedMessage, prepareFrom } from "@/lib/gateway/messaging/sms/public";
import type { Instruction } from "./instruction";
import type { ReadEmail } from "./parse-email";
import { splitSubject, toMessageText } from "./text-of";

type MailText = Pick<ReadEmail, "subject" | "body">;

export type PreparedEmail =
  | ({ kind: "sms"; isCut: boolean } & PreparedMessage)
  | { kind: "bulk"; body: BulkCreate; isCut: boolean };

function assertText(text: string): void {
  if (text.trim() !== "") return;
  throw new DomainError("invalid_input", "The email has no text.", {
    path: "text",
    reason: "text_empty",
  });
}

async function prepareSms(
  ctx: Context,
  email: MailText,
  instruction: Instruction,
): Promise<PreparedEmail> {
  const split =
    instruction.phone === null
      ? splitSubject(email.subject)
      : { phone: instruction.phone, subject: email.subject };
  if (split.phone === null)
    throw new DomainError(
      "invalid_input",
      "The email names no recipient: begin the subject with the number.",
      { path: "phone", reason: "email_without_number" },
    );
  const { text, isUnicode, isCut } = toMessageText(
    { ...email, subject: split.subject },
    instruction,
  );
  assertText(text);
  const body = {
    text,
    phone: split.phone,
    sender_id: instruction.senderId,
    service_code: instruction.service,
    is_unicode: isUnicode,
  };
  const sms = { body, validMinutes: null, reports: [] };
  const { message, links } = await prepareFrom(ctx, sms, "email");
  return { kind: "sms", message, links, isCut };
}

/** Throws the API's errors, naming the field. */
export async function prepareEmail(
  ctx: Context,
  email: MailText,
  instruction: Instruction,
): Promise<PreparedEmail> {
  const { kind, groupId, senderId, service } = instruction;
  if (kind === "sms" || groupId === null) return prepareSms(ctx, email, instruction);
  const { text, isUnicode, isCut } = toMessageText(email, instruction);
  assertText(text);
  const body = {
    text,
    sender_id: senderId,
    service_code: service,
    is_unicode: isUnicode,
    msg_groups: [groupId],
  };
  return { kind: "bulk", body, isCut };
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { toUnix } from "@/lib/core/time/time";
import { env } from "@/lib/env";
import { mailFolder } from "@/lib/mail/folder";
import type { MailHead, SimulatorMail } from "./schema";

const MAX_MAILS = 50;
const mailById = new Map<string, SimulatorMail>();

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === "ENOENT";
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}

export async function readMail(name: string): Promise<SimulatorMail | null> {
  const cached = mailById.get(name);
  if (cached !== undefined) return cached;
  let raw: Buffer;
  try {
    raw = await readFile(path.join(mailFolder(env.DATA_DIR), name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const parsed = await PostalMime.parse(raw);
  const text = parsed.text ?? "";
  const mail: SimulatorMail = {
    name,
    at: toUnix(parsed.date === undefined ? new Date(0) : new Date(parsed.date)),
    from: parsed.from?.address ?? "",
    to: parsed.to?.map((item) => item.address ?? "").join(", ") ?? "",
    subject: parsed.subject ?? "",
    text,
    links: linksIn(text),
  };
  if (mailById.size >= 200) mailById.clear();
  mailById.set(name, mail);
  return mail;
}

export async function listMails(): Promise<MailHead[]> {
  const names = await readdir(mailFolder(env.DATA_DIR)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, MAX_MAILS);
  const mails = await Promise.all(newest.map(readMail));
  return mails.flatMap((mail) => {
    if (mail === null) return [];
    const { name, at, to, subject } = mail;
    return [{ name, at, to, subject }];
  });
}

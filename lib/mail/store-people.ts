import type { Tx } from "@/lib/db/transaction";

/** Deletes unsent mails about a person alone, and their line in mails about several. */
export async function deletePersonInMails(
  tx: Tx,
  accountId: number,
  { phone, masked }: { phone: string; masked: string },
): Promise<void> {
  await tx.query("SELECT delete_person_in_mails($1, $2, $3)", [accountId, phone, masked]);
}

/** Deletes unsent mails to someone who may no longer see the account's contacts. */
export async function deleteMailsAboutPeople(
  tx: Tx,
  accountId: number,
  recipient: string,
): Promise<void> {
  await tx.query("SELECT delete_mails_about_people($1, $2)", [accountId, recipient]);
}

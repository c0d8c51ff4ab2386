import type { DraftContent } from "./schema";

type Plan = DraftContent["delivery_at"];

/** Content before fields were named as in the API. */
interface OldContent {
  mode: DraftContent["mode"];
  sender: string;
  to: string;
  text: string;
  voice: { lang: string | null; is_ssml: boolean; attempts: number | null } | null;
  when: Plan;
  options: Pick<DraftContent, "is_text_deleted" | "is_unicode" | "callback_data">;
  bulk?: OldBulk | null;
}

type NewBulk = NonNullable<DraftContent["bulk"]>;

interface OldBulk extends Omit<NewBulk, "phones" | "msg_groups"> {
  numbers: string;
  groups: number[];
}

/** Content, also of legacy rows, which the next save converts. */
export type StoredContent = DraftContent | OldContent;

function readBulk({ numbers, groups, ...others }: OldBulk): NewBulk {
  return { ...others, phones: numbers, msg_groups: groups };
}

export function readStored(stored: StoredContent): DraftContent {
  if ("sender_id" in stored) return stored;
  const { mode, sender, to, text, voice, when, options, bulk } = stored;
  return {
    mode,
    sender_id: sender,
    phone: to,
    text,
    delivery_at: when,
    ...options,
    is_ssml: voice?.is_ssml ?? false,
    voice_lang: voice?.lang ?? null,
    attempts_count_max: voice?.attempts ?? null,
    bulk: bulk == null ? null : readBulk(bulk),
  };
}

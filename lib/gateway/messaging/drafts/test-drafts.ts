import type { DraftContent } from "./schema";

/** A draft without any input. */
export const EMPTY_DRAFT: DraftContent = {
  mode: "single",
  sender_id: "",
  phone: "",
  text: "",
  delivery_at: null,
  bulk: null,
  is_unicode: null,
  is_text_deleted: null,
  callback_data: null,
  is_ssml: false,
  voice_lang: null,
  attempts_count_max: null,
};

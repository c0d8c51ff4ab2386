import type { VoiceLang } from "@/lib/core/voice/voice-languages";

/** Texts that fit one part with an eight-character code. */
export const SMS_TEXTS: Readonly<Record<VoiceLang, string>> = {
  EN: "{{code}} is your verification code. Don't share it with anyone.",
  DE: "{{code}} ist Ihr Bestätigungscode. Geben Sie ihn nicht weiter.",
  FR: "{{code}} est votre code de vérification. Ne le partagez avec personne.",
  IT: "{{code}} è il suo codice di verifica. Non lo condivida con nessuno.",
  ES: "{{code}} es su código de verificación. No lo comparta con nadie.",
  PL: "{{code}} to Twój kod weryfikacyjny. Nie udostępniaj go nikomu.",
  NL: "{{code}} is uw verificatiecode. Deel deze met niemand.",
  RO: "{{code}} este codul dvs. de verificare. Nu îl dați nimănui.",
  PT: "{{code}} é o seu código de verificação. Não o partilhe com ninguém.",
  CS: "{{code}} je Váš ověřovací kód. Nikomu ho nesdělujte.",
  HU: "{{code}} az Ön ellenőrző kódja. Ne adja meg senkinek.",
  SV: "{{code}} är din verifieringskod. Dela den inte med någon.",
  DA: "{{code}} er din bekræftelseskode. Del den ikke med nogen.",
  FI: "{{code}} on vahvistuskoodisi. Älä kerro sitä kenellekään.",
  SK: "{{code}} je Váš overovací kód. Nikomu ho neposkytujte.",
  HR: "{{code}} je Vaš kontrolni kod. Nemojte ga dijeliti.",
  TR: "{{code}} doğrulama kodunuzdur. Kimseyle paylaşmayın.",
  RU: "{{code}} — ваш код подтверждения. Никому его не сообщайте.",
  BG: "{{code}} е Вашият код за потвърждение. Не го споделяйте.",
  UK: "{{code}} — ваш код підтвердження. Нікому його не повідомляйте.",
};

/** Texts with the code last, read character by character. */
export const VOICE_TEXTS: Readonly<Record<VoiceLang, string>> = {
  EN: "Hello. Your verification code is: {{code}}",
  DE: "Guten Tag. Ihr Bestätigungscode lautet: {{code}}",
  FR: "Bonjour. Votre code de vérification est : {{code}}",
  IT: "Buongiorno. Il suo codice di verifica è: {{code}}",
  ES: "Hola. Su código de verificación es: {{code}}",
  PL: "Dzień dobry. Twój kod weryfikacyjny to: {{code}}",
  NL: "Goedendag. Uw verificatiecode is: {{code}}",
  RO: "Bună ziua. Codul dumneavoastră de verificare este: {{code}}",
  PT: "Olá. O seu código de verificação é: {{code}}",
  CS: "Dobrý den. Váš ověřovací kód je: {{code}}",
  HU: "Jó napot. Az Ön ellenőrző kódja: {{code}}",
  SV: "Hej. Din verifieringskod är: {{code}}",
  DA: "Hej. Din bekræftelseskode er: {{code}}",
  FI: "Hei. Vahvistuskoodisi on: {{code}}",
  SK: "Dobrý deň. Váš overovací kód je: {{code}}",
  HR: "Dobar dan. Vaš kontrolni kod je: {{code}}",
  TR: "Merhaba. Doğrulama kodunuz: {{code}}",
  RU: "Здравствуйте. Ваш код подтверждения: {{code}}",
  BG: "Здравейте. Вашият код за потвърждение е: {{code}}",
  UK: "Вітаємо. Ваш код підтвердження: {{code}}",
};

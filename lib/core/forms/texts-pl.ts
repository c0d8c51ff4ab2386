import type { FormTexts } from "./form-texts";

export const PL: FormTexts = {
  languages: "Języki",
  phone: "Numer telefonu komórkowego",
  phoneHint: (example) => `Z zagranicy z numerem kierunkowym kraju, na przykład ${example}`,
  optional: "nieobowiązkowe",
  error: "Błąd",
  problem: "Sprawdź wpisane dane",
  back: "Wróć do formularza",
  close: "Możesz zamknąć tę stronę.",
  subscribe: {
    title: (name) => `SMS-y od ${name}`,
    consent: (name) =>
      `Zgadzam się na otrzymywanie SMS-ów od ${name}. Mogę zrezygnować w każdej chwili.`,
    code: "Aby potwierdzić zapis, otrzymasz kod SMS-em.",
    button: "Zgadzam się, wyślij kod",
  },
  code: {
    title: "Wpisz kod",
    intro: (phone) =>
      `Jeśli numer ${phone} można zapisać, kod jest już w drodze. Jest ważny 15 minut.`,
    label: "6-cyfrowy kod",
    button: "Potwierdź",
    again: "Wyślij kod ponownie",
    sms: (code, name) => `${code} to kod zapisu na SMS-y od ${name}. To nie Ty? Zignoruj SMS.`,
  },
  subscribed: {
    title: "Zapis potwierdzony",
    text: (name) => `Od teraz będziesz otrzymywać SMS-y od ${name}.`,
  },
  unsubscribe: {
    title: (name) => `Rezygnacja z SMS-ów od ${name}`,
    intro: "Podaj swój numer, aby nie otrzymywać więcej SMS-ów.",
    own: "Numer, który otrzymał ten link, nie będzie już dostawać SMS-ów.",
    reasons: "Dlaczego rezygnujesz?",
    reason: {
      1: "Nie było mojej zgody",
      2: "Za dużo wiadomości",
      3: "Już mnie to nie interesuje",
      4: "Nie rozumiem wiadomości",
      5: "Nie lubię tej firmy",
      6: "Inny powód",
    },
    comment: "Chcesz coś dodać?",
    button: "Rezygnuję",
  },
  unsubscribed: {
    title: "Rezygnacja przyjęta",
    text: (name) => `${name} nie będzie już wysyłać SMS-ów na ten numer.`,
  },
  unavailable: {
    title: "Zapis jest teraz niemożliwy",
    text: (name) => `Spróbuj później lub skontaktuj się z ${name}.`,
  },
  limited: { title: "Za dużo prób", text: "Spróbuj później." },
  errors: {
    phone_missing: "Podaj numer telefonu komórkowego.",
    phone_invalid: "To nie jest numer telefonu. Sprawdź cyfry.",
    phone_mobile: "Podaj numer komórkowy: inne nie odbierają SMS-ów.",
    phone_unreachable: "Nie możemy wysyłać SMS-ów do tego kraju.",
    value_long: "To jest za długie.",
    code_wrong: "Kod się nie zgadza. Sprawdź najnowszą wiadomość.",
    code_expired: "Kod wygasł. Podaj numer jeszcze raz.",
    code_locked: "Za dużo błędnych kodów. Podaj numer jeszcze raz.",
    again_later: "Kod został przed chwilą wysłany. Poczekaj, zanim poprosisz o następny.",
    form_expired: "Formularz był otwarty zbyt długo. Wyślij go jeszcze raz.",
  },
};

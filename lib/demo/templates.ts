import type { TemplateCreate } from "@/lib/gateway/messaging/templates/schema";

export const DEMO_TEMPLATES: readonly TemplateCreate[] = [
  {
    name: "Order shipped",
    default_lang: "en",
    texts: [
      { lang: "en", text: "Hello [First name|there], your order [order] is on its way." },
      { lang: "de", text: "Hallo [First name], Ihre Bestellung [order] ist unterwegs." },
      { lang: "pl", text: "[First name|Dzień dobry], zamówienie [order] jest w drodze." },
    ],
    placeholders: [
      {
        name: "First name",
        example: "Ada",
        fallback: "liebe Kundin, lieber Kunde",
        max_length: 40,
      },
      { name: "order", example: "NW-20471", fallback: null, max_length: 20 },
    ],
  },
  {
    name: "Sign-in code",
    default_lang: "en",
    texts: [
      { lang: "en", text: "[code] is your Nordwind code. Don't share it." },
      { lang: "de", text: "[code] ist Ihr Code für Nordwind. Geben Sie ihn nicht weiter." },
    ],
    placeholders: [{ name: "code", example: "482913", fallback: null, max_length: 8 }],
  },
  {
    name: "Opening hours",
    default_lang: "en",
    texts: [
      {
        lang: "en",
        text: "Our shops are open Monday to Friday from 9 to 19, Saturday until 18.",
      },
    ],
    placeholders: [],
  },
];

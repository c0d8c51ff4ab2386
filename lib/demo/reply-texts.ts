/** Berlin range reserved for fiction (030 23125 000 to 999). */
export const DEMO_NUMBER = "+493023125100";

const ENGLISH = [
  "Yes, that works for me. Thanks!",
  "What time exactly?",
  "Please leave it with my neighbour at no. 12",
  "I won't be in before 5 pm. Can you come later?",
  "Thank you 🙂",
  "Is the offer valid online, too?",
  "Wrong number, I never ordered anything.",
  "Can I still change the address?",
] as const;

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  DE: [
    "Ja, das passt. Danke!",
    "Wann genau?",
    "Bitte beim Nachbarn in Nr. 12 abgeben",
    "Ich bin erst ab 17 Uhr zu Hause. Geht es auch später?",
    "Danke 🙂",
    "Gilt das Angebot auch online?",
    "Falsche Nummer, ich habe nichts bestellt.",
    "Kann ich die Adresse noch ändern?",
    "Der Gutschein funktioniert nicht. Was kann ich tun?",
  ],
  FR: [
    "Oui, c'est parfait. Merci !",
    "À quelle heure exactement ?",
    "Je ne serai pas là avant 17 h.",
    "Merci 🙂",
    "L'offre est-elle valable en ligne ?",
  ],
};

export function demoReply(iso2: string, index: number): string {
  const texts = TEXTS[iso2] ?? ENGLISH;
  return texts[index % texts.length] ?? ENGLISH[0];
}

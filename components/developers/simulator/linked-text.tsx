const LINK = /(https?:\/\/[^\s<>"]+)/;

/** Text whose URLs can be tapped, as on a phone. */
export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
      <a key={index} href={piece} rel="noreferrer" className="break-all text-accent-ink underline">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

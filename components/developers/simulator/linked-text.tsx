const LINK = /(https?:\/\/[^\s<>"]+)/;

export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map((token, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
      <a key={index} href={token} rel="noreferrer" className="break-all text-accent-ink underline">
        {token}
      </a>
    ) : (
      token
    ),
  );
}

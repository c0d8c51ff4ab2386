export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
      <code key={index} className="break-words rounded-chip bg-sunken px-0.5 font-mono text-small">
        {part}
      </code>
    ),
  );
}

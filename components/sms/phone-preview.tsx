/** The message as a phone shows it. */
export function PhonePreview({ sender, text }: { sender: string; text: string }) {
  return (
    <div className="mx-auto grid w-full max-w-68 content-start gap-3 rounded-[1.75rem] border border-line bg-surface p-4">
      <p className="truncate text-center font-semibold">{sender === "" ? "Sender" : sender}</p>
      <p className="min-h-10 whitespace-pre-wrap break-words rounded-sheet bg-sunken px-3 py-2 text-read">
        {text === "" ? <span className="text-ink-3">Your message</span> : text}
      </p>
    </div>
  );
}

import { Notice } from "@/components/ui/notice";
import { AuthLink, AuthTitle } from "./auth-frame";

/** Said after every request that ends in a mail; it never tells whether the address was known. */
export function MailSent({ message, email }: { message: string; email: string }) {
  return (
    <div className="grid gap-4">
      <AuthTitle>Look into your mailbox</AuthTitle>
      <Notice>
        <p>{message}</p>
        <p className="break-words font-medium text-ink">{email}</p>
      </Notice>
      <p>
        <AuthLink href="/login">Back to the sign-in</AuthLink>
      </p>
    </div>
  );
}

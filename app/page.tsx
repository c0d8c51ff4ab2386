import { redirect } from "next/navigation";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";

export default async function StartPage() {
  redirect((await currentSession()) === null ? "/login" : "/overview");
}

import type { QueryClient } from "@tanstack/react-query"
import type { Session } from "../api/Answers.ts"
import { call, CallFailed } from "../api/Call.ts"
import { readersLocale } from "./Locale.tsx"

/** Where the answer about the session is kept. */
export const sessionKey = (locale: string): ReadonlyArray<string> => ["session", locale]

/** Where it is kept why a link was refused. */
export const refusedKey = ["refused link"]

/** Logs in by a one-time link, in place of a session that is there already; keeps why a link is refused. */
export const enterByLink = async (client: QueryClient, link: string): Promise<void> => {
  const locale = readersLocale()
  try {
    const session = await call<Session>("session", { locale, method: "POST", body: { link } })
    client.clear()
    client.setQueryData(sessionKey(locale), session)
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause
    client.setQueryData(refusedKey, cause.message)
  }
}

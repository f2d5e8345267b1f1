import { hashKey, type QueryClient } from "@tanstack/react-query"
import type { Session } from "../api/Answers.ts"
import { call, CallFailed } from "../api/Call.ts"
import { readersLocale } from "./Locale.tsx"

/** Where the answer about the session is kept. */
export const sessionKey = (locale: string): ReadonlyArray<string> => ["session", locale]

/** Where it is kept why a link was refused. */
export const refusedKey = ["refused link"]

/**
 * Shows the screens of a session in place of a former one or of the login. The answer about the session itself is
 * replaced and not removed: it is being watched, and its watcher would not notice that somebody has logged in.
 */
export const entered = (client: QueryClient, locale: string, session: Session): void => {
  const own = hashKey(sessionKey(locale))
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== own })
  client.setQueryData(sessionKey(locale), session)
}

/** Logs in by a one-time link, in place of a session that is there already; keeps why a link is refused. */
export const enterByLink = async (client: QueryClient, link: string): Promise<void> => {
  const locale = readersLocale()
  try {
    entered(client, locale, await call<Session>("session", { locale, method: "POST", body: { link } }))
  } catch (cause) {
    if (!(cause instanceof CallFailed)) throw cause
    client.setQueryData(refusedKey, cause.message)
  }
}

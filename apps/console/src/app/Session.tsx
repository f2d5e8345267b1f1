import { useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, use } from "react"
import type { Session } from "../api/Answers.ts"
import { call, isLoggedOut } from "../api/Call.ts"
import { Pending } from "../design/Pending.tsx"
import { LoginScreen } from "../screens/login/LoginScreen.tsx"
import { forgetDrafts } from "./Drafts.ts"
import { entered, refusedKey, sessionKey } from "./EnterByLink.ts"
import { useLocale } from "./Locale.tsx"

const SessionContext = createContext<Session | undefined>(undefined)

/** Shows the login until there is a session, and gives it to the screens below. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { locale } = useLocale()
  const session = useQuery({
    queryKey: sessionKey(locale),
    queryFn: ({ signal }) => call<Session>("session", { locale, signal }),
    retry: (count, error) => !isLoggedOut(error) && count < 2,
  })
  const client = useQueryClient()
  if (session.data !== undefined) return <SessionContext value={session.data}>{children}</SessionContext>
  if (isLoggedOut(session.error)) {
    const onEntered = (found: Session) => entered(client, locale, found)
    return <LoginScreen refused={client.getQueryData(refusedKey)} onEntered={onEntered} />
  }
  return (
    <div className="shell">
      <header />
      <main>
        <Pending answer={session} />
      </main>
    </div>
  )
}

/** Who is logged in, and what this server offers. */
export const useSession = (): Session => {
  const session = use(SessionContext)
  if (session === undefined) throw new Error("useSession needs a SessionGate above it")
  return session
}

/** Ends the session, here and on the server. */
export const useLogout = (): (() => Promise<void>) => {
  const client = useQueryClient()
  const { locale } = useLocale()
  return async () => {
    await call("session", { locale, method: "DELETE" })
    forgetDrafts()
    await client.resetQueries()
  }
}

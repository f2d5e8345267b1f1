import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, use } from "react"
import type { Session } from "../api/Answers.ts"
import { call, CallFailed, isLoggedOut } from "../api/Call.ts"
import { Failure } from "../design/Failure.tsx"
import { Loading } from "../design/Loading.tsx"
import { LoginScreen } from "../screens/login/LoginScreen.tsx"
import { type Locale, useLocale } from "./Locale.tsx"
import { takeLink } from "./OneTimeLink.ts"

const SessionContext = createContext<Session | undefined>(undefined)

/** Shows the login until there is a session, and gives it to the screens below. */
export const SessionGate = ({ children }: { readonly children: ReactNode }) => {
  const { locale } = useLocale()
  const session = useQuery({
    queryKey: ["session", locale],
    queryFn: ({ signal }) => enter(locale, signal),
    retry: (count, error) => !isLoggedOut(error) && count < 2,
  })
  const client = useQueryClient()
  const entered = (found: Session) => {
    forgetAnswers(client)
    client.setQueryData(["session", locale], found)
  }
  if (session.data !== undefined) return <SessionContext value={session.data}>{children}</SessionContext>
  if (isLoggedOut(session.error)) return <LoginScreen refused={refusalOf(session.error)} onEntered={entered} />
  if (session.error !== null) return <Failure error={session.error} retry={() => void session.refetch()} />
  return <Loading />
}

/** Forgets what another session was told. The session itself is being watched: a removed query would tell nobody. */
const forgetAnswers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })

/** A one-time link in the address comes before a session that is there already. */
const enter = (locale: Locale, signal: AbortSignal): Promise<Session> => {
  const link = takeLink()
  return link === undefined
    ? call("session", { locale, signal })
    : call("session", { locale, method: "POST", body: { link } })
}

/** What a refused link or key is told; nothing to somebody who just comes by. */
const refusalOf = (error: Error | null): string | undefined =>
  error instanceof CallFailed && error.code === 40101 ? error.message : undefined

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
    forgetAnswers(client)
    await client.resetQueries({ queryKey: ["session"] })
  }
}

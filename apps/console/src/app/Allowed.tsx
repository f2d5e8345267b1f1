import type { ReactNode } from "react"
import type { Scope } from "../api/Answers.ts"
import { words } from "../Words.ts"
import { useLocale, useWords } from "./Locale.tsx"
import { useSession } from "./Session.tsx"

/** Tells whether the session has all of some scopes. */
export const useMay = () => {
  const { scopes } = useSession()
  return (needed: ReadonlyArray<Scope>): boolean => needed.every((scope) => scopes.includes(scope))
}

interface AllowedProps {
  readonly scopes: ReadonlyArray<Scope>
  readonly children: ReactNode
}

/** What a session with these scopes sees. Others see which are missing. */
export const Allowed = ({ children, scopes }: AllowedProps) => {
  const own = useWords(words)
  const { locale } = useLocale()
  const granted = useSession().scopes
  const missing = scopes.filter((scope) => !granted.includes(scope))
  if (missing.length === 0) return children
  return (
    <p className="note" data-tone="warn">
      {own.notAllowed(missing.map((scope) => own.scope[scope]).join(locale === "zh" ? "、" : ", "))}
    </p>
  )
}

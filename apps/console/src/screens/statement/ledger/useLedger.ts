import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { useLocale } from "../../../app/Locale.tsx"
import type { Evidence, Place } from "../StatementAnswer.ts"
import { type LedgerFilter, noFilter } from "./LedgerFilter.ts"
import { placeKey } from "./LedgerLine.ts"
import { LedgerStore, type LoadedLines } from "./LedgerStore.ts"

/** What the parts of a result may ask of the ledger. They stay the same while lines arrive. */
export interface LedgerActions {
  /** Shows where a line stands in its file. */
  readonly open: (place: Place) => void
  /** Shows some lines in the ledger, and moves the focus there. */
  readonly show: (title: string, lines: ReadonlyArray<Evidence>, all: number) => void
  /** Shows the lines that a filter wants, and moves the focus there. */
  readonly search: (filter: Partial<LedgerFilter>) => void
}

const LedgerContext = createContext<LedgerActions | undefined>(undefined)

export const LedgerProvider = LedgerContext.Provider

/** What to ask of the ledger below. */
export const useLedgerActions = (): LedgerActions => {
  const actions = use(LedgerContext)
  if (actions === undefined) throw new Error("useLedgerActions needs a LedgerProvider above it")
  return actions
}

/** The ledger of a task: its lines, which begin to load at once, what is filtered, and which line is open. */
export const useLedger = (path: string) => {
  const { locale } = useLocale()
  const store = useMemo(() => new LedgerStore(path), [path])
  const [filter, setFilter] = useState<LedgerFilter>(noFilter)
  const [opened, open] = useState<Place | undefined>(undefined)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void store.load(locale, leaving.signal)
    return () => leaving.abort()
  }, [locale, store])
  const actions = useMemo((): LedgerActions => {
    const shown = (next: LedgerFilter): void => {
      setFilter(next)
      // The ledger takes the focus each time it is asked for lines.
      setAsked((times) => times + 1)
    }
    return {
      open,
      show: (title, lines, all) => shown({ ...noFilter, shown: { title, places: new Set(lines.map(placeKey)), all } }),
      search: (wanted) => shown({ ...noFilter, ...wanted }),
    }
  }, [])
  return { store, filter, setFilter, opened, close: () => open(undefined), asked, actions }
}

/** The lines that have arrived. */
export const useLines = (store: LedgerStore): LoadedLines => useSyncExternalStore(store.subscribe, store.loaded)

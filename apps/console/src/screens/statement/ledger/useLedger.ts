import { getRouteApi } from "@tanstack/react-router"
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import { useLocale, useWords } from "../../../app/Locale.tsx"
import type { Place, StatementAnswer } from "../StatementAnswer.ts"
import { words } from "../StatementWords.ts"
import { isFiltering, type LedgerFilter, noFilter } from "./LedgerFilter.ts"
import { filterOf, searchOf } from "./LedgerSearch.ts"
import { LedgerStore, type LoadedLines } from "./LedgerStore.ts"
import { possible } from "./NamedLines.ts"

/** What the parts of a result may ask of the ledger. They stay the same while lines arrive. */
export interface LedgerActions {
  /** Shows where a line stands in its file. */
  readonly open: (place: Place) => void
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

const route = getRouteApi("/tasks/$taskId")

/** Milliseconds without a change after which a filter is in the address: not every letter is a step back. */
const SETTLED = 400

/** The filter of the ledger, and the address that keeps it. */
const useFilter = (answer: StatementAnswer) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const own = useWords(words)
  const [filter, setFilter] = useState(() => possible(filterOf(search), answer, own))
  const kept = useRef(JSON.stringify(search))
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    const address = JSON.stringify(search)
    if (address === kept.current) return
    // Somebody went back, or followed a link.
    kept.current = address
    setFilter(possible(filterOf(search), answer, own))
  }, [answer, own, search])
  const change = useCallback(
    (next: LedgerFilter) => {
      setFilter(next)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => {
        const wanted = searchOf(next)
        const address = JSON.stringify(wanted)
        if (address === kept.current) return
        kept.current = address
        void navigate({ search: wanted, resetScroll: false })
      }, SETTLED)
    },
    [navigate],
  )
  return [filter, change] as const
}

/** The ledger of a task: its lines, which begin to load at once, what is filtered, and which line is open. */
export const useLedger = (path: string, answer: StatementAnswer) => {
  const { locale } = useLocale()
  const store = useMemo(() => new LedgerStore(path), [path])
  const [filter, setFilter] = useFilter(answer)
  const [opened, open] = useState<Place | undefined>(undefined)
  // An address with a filter leads to the lines that it is about.
  const [asked, setAsked] = useState(() => (isFiltering(filter) ? 1 : 0))
  useEffect(() => {
    const leaving = new AbortController()
    void store.load(locale, leaving.signal)
    return () => leaving.abort()
  }, [locale, store])
  const actions = useMemo(
    (): LedgerActions => ({
      open,
      search: (wanted) => {
        setFilter({ ...noFilter, ...wanted })
        // The ledger takes the focus each time it is asked for lines.
        setAsked((times) => times + 1)
      },
    }),
    [setFilter],
  )
  return { store, filter, setFilter, opened, close: () => open(undefined), asked, actions }
}

/** The lines that have arrived. */
export const useLines = (store: LedgerStore): LoadedLines => useSyncExternalStore(store.subscribe, store.loaded)

import { getRouteApi } from "@tanstack/react-router"
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import { call, CallFailed } from "../../../api/Call.ts"
import { type Locale, useLocale, useWords } from "../../../app/Locale.tsx"
import type { Place, StatementAnswer } from "../StatementAnswer.ts"
import { words } from "../StatementWords.ts"
import { isFiltering, type LedgerFilter, noFilter, searchTextOf } from "./LedgerFilter.ts"
import { type LedgerLine, placeKey } from "./LedgerLine.ts"
import { filterOf, searchOf } from "./LedgerSearch.ts"
import { possible } from "./NamedLines.ts"

/** The lines of a task as far as they have arrived. */
interface LoadedLines {
  readonly lines: ReadonlyArray<LedgerLine>
  readonly is: "loading" | "complete" | "paused" | "failed"
  readonly error: Error | undefined
}

/** Lines of one request. */
const PAGE = 1000
/** Lines after which loading pauses: the memory of a browser is not for all the lines there could be. */
const PAUSE_LINES = 100_000
/** The server allows a number of requests a second. */
const WAIT_MILLIS = 1000
const BUSY = 42_900

/** Loads the lines of a task page by page in the background, and finds a line by its place. */
class LedgerStore {
  readonly #path: string
  readonly #version: number
  readonly #byPlace = new Map<string, LedgerLine>()
  readonly #listeners = new Set<() => void>()
  #loaded: LoadedLines = { lines: [], is: "loading", error: undefined }
  #most = PAUSE_LINES

  constructor(path: string, version: number) {
    this.#path = path
    this.#version = version
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly loaded = (): LoadedLines => this.#loaded

  find(place: Place): LedgerLine | undefined {
    return this.#byPlace.get(placeKey(place))
  }

  /** Loads what is missing, up to the next pause. */
  async load(locale: Locale, signal: AbortSignal): Promise<void> {
    this.#tell({ is: "loading", error: undefined })
    try {
      while (!signal.aborted && this.#loaded.lines.length < this.#most) {
        const page = await this.#page(this.#loaded.lines.at(-1)?.line, locale, signal)
        for (const line of page) {
          this.#byPlace.set(placeKey(line), line)
          // Made page by page, so that the first search does not make them all at once.
          searchTextOf(line)
        }
        if (page.length > 0) this.#tell({ lines: [...this.#loaded.lines, ...page] })
        if (page.length < PAGE) return this.#tell({ is: "complete" })
      }
      if (!signal.aborted) this.#tell({ is: "paused" })
    } catch (error) {
      if (!signal.aborted && error instanceof Error) this.#tell({ is: "failed", error })
    }
  }

  /** Loads on after a pause. */
  loadOn(locale: Locale, signal: AbortSignal): Promise<void> {
    this.#most = this.#loaded.lines.length + PAUSE_LINES
    return this.load(locale, signal)
  }

  async #page(after: number | undefined, locale: Locale, signal: AbortSignal): Promise<ReadonlyArray<LedgerLine>> {
    const query = new URLSearchParams({
      limit: String(PAGE),
      version: String(this.#version),
      ...(after === undefined ? {} : { cursor: String(after) }),
    })
    for (;;) {
      try {
        return await call<ReadonlyArray<LedgerLine>>(`${this.#path}/lines?${query.toString()}`, { locale, signal })
      } catch (cause) {
        if (!(cause instanceof CallFailed) || cause.code !== BUSY) throw cause
        await new Promise((resolve) => setTimeout(resolve, WAIT_MILLIS))
        signal.throwIfAborted()
      }
    }
  }

  #tell(change: Partial<LoadedLines>): void {
    this.#loaded = { ...this.#loaded, ...change }
    for (const listener of this.#listeners) listener()
  }
}

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
export const useLedger = (path: string, version: number, answer: StatementAnswer) => {
  const { locale } = useLocale()
  const store = useMemo(() => new LedgerStore(path, version), [path, version])
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

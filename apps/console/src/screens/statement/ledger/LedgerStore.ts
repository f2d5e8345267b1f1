import { call, CallFailed } from "../../../api/Call.ts"
import type { Locale } from "../../../app/Locale.tsx"
import type { Place } from "../StatementAnswer.ts"
import { searchTextOf } from "./LedgerFilter.ts"
import { type LedgerLine, placeKey } from "./LedgerLine.ts"

/** The lines of a task as far as they have arrived. */
export interface LoadedLines {
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
export class LedgerStore {
  readonly #path: string
  readonly #byPlace = new Map<string, LedgerLine>()
  readonly #listeners = new Set<() => void>()
  #loaded: LoadedLines = { lines: [], is: "loading", error: undefined }
  #most = PAUSE_LINES

  constructor(path: string) {
    this.#path = path
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

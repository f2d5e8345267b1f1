import { useCallback, useMemo, useState } from "react"
import type { LedgerLine } from "../ledger/LedgerLine.ts"

/** What somebody would change about a line, and why. One of the three changes is there. */
export interface Correction {
  readonly line: number
  readonly exclude?: true
  /** Yuan; inflows are positive. */
  readonly amount?: number
  readonly class?: string
  readonly reason: string
}

/** A correction with the line that it is about. */
export interface Noted {
  readonly line: LedgerLine
  readonly correction: Correction
}

/** The corrections that are noted and not sent yet, by line. */
export interface Corrections {
  readonly noted: ReadonlyMap<number, Noted>
  readonly note: (noted: Noted) => void
  readonly drop: (line: number) => void
  readonly clear: () => void
}

/** Collects corrections: the analysis is computed anew once for all of them. */
export const useCorrections = (): Corrections => {
  const [noted, setNoted] = useState<ReadonlyMap<number, Noted>>(new Map())
  const note = useCallback((one: Noted) => setNoted((former) => new Map([...former, [one.line.line, one]])), [])
  const drop = useCallback(
    (line: number) => setNoted((former) => new Map([...former].filter(([other]) => other !== line))),
    [],
  )
  const clear = useCallback(() => setNoted(new Map()), [])
  return useMemo(() => ({ noted, note, drop, clear }), [clear, drop, note, noted])
}

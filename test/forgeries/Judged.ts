import type { LocalDate } from "@open-valuation/core/domain"
import {
  checkAuthenticity,
  ledgersOf,
  makeStatementReader,
  type RiskLevel,
  statementAnalyst,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { type DocumentFile, readDocument } from "@open-valuation/files"
import { forge, type Forgery } from "@open-valuation/testing/statement/forge"
import { Effect, Stream } from "effect"

/** The analysis of some files. */
export interface Verdict {
  readonly assets: number
  readonly effectiveInflow: number
  readonly risks: ReadonlyMap<string, RiskLevel>
  /** Signs of authenticity, which the open API leaves out. */
  readonly signs: ReadonlyMap<string, RiskLevel>
}

/** A forgery compared with its honest twin. */
export interface Judged {
  readonly forgery: Forgery
  readonly seed: number
  readonly honest: Verdict
  readonly forged: Verdict
  /** True when its assets or its effective inflow exceed the twin's by more than 1 % and no risk HIGH says why. */
  readonly gains: boolean
  /**
   * Risks that reveal it: risks that the twin does not have at this level, except for a disguised loan, which must be
   * named as one.
   */
  readonly namedBy: ReadonlyArray<string>
}

const analyse = statementAnalyst()

const statementsIn = (file: DocumentFile) => {
  const reader = makeStatementReader({ fileName: file.fileName })
  return readDocument(file).pipe(
    Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    Effect.map(() =>
      reader.end().map((one): StatementFile => {
        if (one instanceof StatementUnreadable) throw new Error(`${file.fileName} was not read: ${one.reason}`)
        return one
      }),
    ),
  )
}

/** Reads files from their bytes and assesses them as of a day. */
export const verdictOn = (files: ReadonlyArray<DocumentFile>, today: LocalDate.LocalDate) =>
  Effect.map(Effect.forEach(files, statementsIn), (statements): Verdict => {
    const ledgers = ledgersOf(statements.flat())
    const { effectiveAssets, effectiveInflow, riskAlert } = analyse({ ledgers, today }).outcome
    const signs = checkAuthenticity(statements.flat(), ledgers, today)
    return {
      assets: effectiveAssets,
      effectiveInflow,
      risks: new Map(riskAlert.items.map(({ code, level }) => [code, level])),
      signs: new Map(signs.map(({ code, level }) => [code, level])),
    }
  })

const MOST_GAIN = 1.01
const gravity: Readonly<Record<RiskLevel, number>> = { LOW: 1, MEDIUM: 2, HIGH: 3 }

/** Assesses a forgery of one borrower's statements. */
export const judged = (forgery: Forgery, seed: number) =>
  Effect.gen(function* () {
    const files = forge(forgery, seed)
    const [honest, forged] = [yield* verdictOn(files.honest, files.today), yield* verdictOn(files.forged, files.today)]
    const told = ({ risks, signs }: Verdict, code: string) => (forgery.kind === "UPDATE" ? signs : risks).get(code)
    const weight = (verdict: Verdict, code: string): number => {
      const level = told(verdict, code)
      return level === undefined ? 0 : gravity[level]
    }
    const ofTwin = (code: string): number => (forgery.kind === "LOAN" ? 0 : weight(honest, code))
    const namedBy = forgery.namedBy.filter((code) => weight(forged, code) > ofTwin(code))
    const exceeds =
      forged.assets > MOST_GAIN * honest.assets || forged.effectiveInflow > MOST_GAIN * honest.effectiveInflow
    const gains = exceeds && !namedBy.some((code) => told(forged, code) === "HIGH")
    const result: Judged = { forgery, seed, honest, forged, gains, namedBy }
    return result
  })

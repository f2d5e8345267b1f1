import { LocalDate, type Message, NotValuable, requestReader, Valuation } from "@open-valuation/core"
import {
  groupFaults,
  ledgersOf,
  statementAnalyst,
  statementEntry,
  statementLimits,
  type StatementRead,
  StatementRequest,
} from "@open-valuation/core/statement"
import { makeRendering } from "@open-valuation/core/text"
import { words } from "@open-valuation/core/text/statement"
import { DateTime, Effect } from "effect"
import { FilesUnreadable, type KnownError } from "../FailureOf.ts"
import type { Locale } from "../public/Options.ts"
import type { Statement, StatementAnalysis, StatementFile, StatementPurchase } from "../public/Statements.ts"
import { Reading } from "./Reading.ts"

const rendering = makeRendering(words)

/** Translates messages about statements. */
export const say =
  (locale: Locale) =>
  (message: Message): string =>
    rendering.translate(message, locale)

const readAll = Effect.fnUntraced(function* (files: ReadonlyArray<StatementFile>) {
  const { read } = yield* Reading
  const found = yield* Effect.forEach(files, read, { concurrency: "unbounded" })
  return found.flat()
})

const entryOf =
  (locale: Locale) =>
  (read: StatementRead): ReadonlyArray<Statement> =>
    read._tag === "Paper" ? [] : [statementEntry(read, say(locale))]

/** Every statement of the files; a file without one is an entry with its `error`. */
export const readStatements = (
  files: ReadonlyArray<StatementFile>,
  locale: Locale,
): Effect.Effect<ReadonlyArray<Statement>, KnownError, Reading> =>
  Effect.map(readAll(files), (reads) => reads.flatMap(entryOf(locale)))

const readPurchase = requestReader(StatementRequest)

/**
 * Reads the files and assesses them together. A file that cannot be read fails all of them: figures without it would
 * answer another question. A credit card's bill counts in no figure, and fails when there is nothing else.
 */
export const analyseStatements = Effect.fnUntraced(function* (
  files: ReadonlyArray<StatementFile>,
  purchase: StatementPurchase,
  locale: Locale,
): Effect.fn.Return<StatementAnalysis, KnownError, Reading> {
  const request = yield* Effect.mapError(
    Effect.fromResult(readPurchase({ ...purchase, materials: [{ materialRef: "local" }] })),
    (faults) => new Valuation.InvalidRequest({ faults }),
  )
  const materials = files.map(({ borrower = null, fileName }, at) => ({ materialRef: `${at}`, fileName, borrower }))
  const faults = groupFaults({ ...request, materials })
  if (faults.length > 0) {
    const ofFiles = faults.map((fault) => ({ ...fault, path: fault.path.replace(/^materials/u, "files") }))
    return yield* new Valuation.InvalidRequest({ faults: ofFiles })
  }
  const reads = yield* readAll(files)
  const statements = reads.flatMap((read) => (read._tag === "Statement" ? [read.statement] : []))
  const unread = reads.flatMap((read) => (read._tag === "Unreadable" ? [read] : []))
  const faulty = statements.length === 0 ? unread : unread.filter(({ creditCard }) => creditCard !== true)
  if (statements.length === 0 && faulty.length === 0) {
    return yield* new NotValuable({ reason: { code: "statement.failed.onlyPapers", params: {} } })
  }
  if (faulty.length > 0) {
    return yield* Effect.fail(
      new FilesUnreadable(faulty.map(({ fileName, reason }) => ({ path: fileName, message: say(locale)(reason) }))),
    )
  }
  yield* withinLimits(statements.map(({ lines }) => lines.length))
  const today = yield* LocalDate.today
  const generatedAt = LocalDate.timeInShanghai(yield* DateTime.now)
  const inOrder = statements.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))
  const creditCards = unread.map(({ fileName }) => fileName)
  const papers = reads.flatMap((read) => (read._tag === "Paper" ? [read.paper] : []))
  const { outcome } = statementAnalyst()({
    ...request,
    materials,
    ledgers: ledgersOf(inOrder),
    creditCards,
    papers,
    today,
  })
  return { statements: reads.flatMap(entryOf(locale)), result: shown({ ...outcome, generatedAt }, locale) }
})

const withinLimits = (lines: ReadonlyArray<number>): Effect.Effect<void, NotValuable> => {
  const sum = lines.reduce((all, count) => all + count, 0)
  const refused = (code: string, limit: number) =>
    Effect.fail(new NotValuable({ reason: { code: `statement.failed.${code}`, params: { limit } } }))
  if (sum > statementLimits.rows) return refused("tooManyRows", statementLimits.rows)
  if (lines.length > statementLimits.statements) return refused("tooManyStatements", statementLimits.statements)
  return Effect.void
}

// An outcome has the form of the result by the engine's types, as with the other assets.
function shown(outcome: object, locale: Locale): StatementAnalysis["result"]
function shown(outcome: object, locale: Locale): unknown {
  return rendering.render(outcome, locale)
}

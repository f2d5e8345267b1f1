import { LocalDate, requestReader } from "@open-valuation/core"
import { ledgersOf, type StatementFile, statementAnalyst, StatementRequest } from "@open-valuation/core/statement"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { Console, DateTime, Effect } from "effect"
import { EndedWithFaults } from "../Refused.ts"

const read = requestReader(StatementRequest)

/** The purchase of a create body, which needs no materials here. Prints all faults on stderr. */
export const purchaseOf = (body: unknown, lang: Locale) =>
  Effect.fromResult(read({ ...(typeof body === "object" ? body : {}), materials: [{ materialRef: "local" }] })).pipe(
    Effect.catch((faults) => {
      const lines = faults.map(({ message, path }) => `${path}: ${translate(message, lang)}`)
      return Effect.andThen(Console.error(lines.join("\n")), Effect.fail(new EndedWithFaults()))
    }),
  )

/**
 * Assesses statements together: the API's result in the reader's language, and the lines with their classes. The order
 * of the statements makes no difference.
 */
export const assess = Effect.fnUntraced(function* (
  statements: ReadonlyArray<StatementFile>,
  creditCards: ReadonlyArray<string>,
  purchase: StatementRequest,
  lang: Locale,
) {
  const today = yield* LocalDate.today
  const generatedAt = LocalDate.timeInShanghai(yield* DateTime.now)
  const inOrder = statements.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))
  const { lines, outcome } = statementAnalyst()({ ...purchase, ledgers: ledgersOf(inOrder), creditCards, today })
  return { result: render({ ...outcome, generatedAt }, lang), lines }
})

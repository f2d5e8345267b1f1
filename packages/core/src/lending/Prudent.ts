import { toEpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import { levelAt, type TimeIndex } from "../market/model/TimeIndex.ts"
import type { ValueCase } from "../market/report/MarketCase.ts"
import { DAYS_PER_MONTH } from "./Bases.ts"
import { lendingMessage, sourceMessage } from "./LendingMessages.ts"
import type { PrudentLine } from "./LendingPolicy.ts"
import type { LendingRequest } from "./LendingRequest.ts"
import type { PrudentValue } from "./LendingResult.ts"

/** The market's level against its own past, ln units. */
interface Level {
  /** Months of the past that the mean is of. */
  readonly months: number
  /** The level on the day over the mean. */
  readonly aboveMean: number
  /** Rise of the index beyond its newest sample, which nobody has observed. */
  readonly ahead: number
}

const levelOver = (index: TimeIndex, day: number, windowMonths: number): Level => {
  const { firstDay, level } = index
  const lastDay = firstDay + level.length - 1
  const from = Math.max(firstDay, day - Math.round(windowMonths * DAYS_PER_MONTH))
  const past = level.slice(from - firstDay, Math.min(day, lastDay) - firstDay + 1)
  const today = levelAt(index, day)
  const mean = past.reduce((sum, each) => sum + each, 0) / past.length
  return {
    months: past.length / DAYS_PER_MONTH,
    aboveMean: today - mean,
    ahead: day > lastDay ? Math.max(0, today - levelAt(index, lastDay)) : 0,
  }
}

/**
 * The value that a lender may rely on over a term: without a rise that is not yet observed, and not above the mean
 * level of the market over the policy's window or the term, whichever is longer. Method: prudently conservative
 * criteria of Regulation (EU) 2024/1623, articles 208 and 229. Wear is not in the market's level, so it is not in
 * this value.
 */
export const prudentValue = (
  line: PrudentLine,
  { model, request, valuationDate }: Pick<ValueCase, "model" | "valuationDate"> & { readonly request: LendingRequest },
  value: number,
): PrudentValue => {
  const windowMonths = Math.max(line.windowMonths, request.termMonths ?? 0)
  const day = toEpochDay(valuationDate)
  const index = model?.additive.index
  const known = index === undefined || day <= index.firstDay ? undefined : levelOver(index, day, windowMonths)
  if (known === undefined || known.months < line.leastMonths) {
    const params = { months: Math.floor(known?.months ?? 0), least: line.leastMonths, margin: line.margin }
    return {
      amount: Math.round(value * (1 - line.margin)),
      derivation: [lendingMessage("lending.prudent.unmeasured", params), sourceMessage(line)],
    }
  }
  const { aboveMean, ahead, months } = known
  const taken = Math.max(0, ahead, aboveMean)
  const rise = round(Math.expm1(ahead), 3)
  const steps: ReadonlyArray<Message> = [
    ...(rise > 0 ? [lendingMessage("lending.prudent.ahead", { rise })] : []),
    lendingMessage("lending.prudent.level", {
      months: Math.round(months),
      windowMonths,
      above: round(Math.expm1(aboveMean), 4),
      taken: round(-Math.expm1(-taken), 4),
    }),
    sourceMessage(line),
  ]
  return { amount: Math.round(value * Math.exp(-taken)), derivation: steps }
}

import { LocalDate } from "@open-valuation/core"
import { DateTime, Effect, Schema } from "effect"
import { Refused } from "../Refused.ts"

const MOST_DAYS = 36_500

/** The instant `90d` from now, or the end of a day in Asia/Shanghai, in ISO 8601. */
export const expiryOf = Effect.fnUntraced(function* (text: string): Effect.fn.Return<string, Refused> {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  if (days !== undefined && Number(days) >= 1 && Number(days) <= MOST_DAYS) {
    return DateTime.formatIso(DateTime.add(yield* DateTime.now, { days: Number(days) }))
  }
  if (Schema.is(LocalDate.LocalDate)(text)) {
    const nextDay = LocalDate.fromEpochDay(LocalDate.toEpochDay(text) + 1)
    return DateTime.formatIso(DateTime.makeUnsafe(`${nextDay}T00:00:00+08:00`))
  }
  return yield* new Refused({ message: "--expires takes a number of days such as 90d, or a date such as 2030-12-31" })
})

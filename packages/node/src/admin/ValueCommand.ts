import { LocalDate } from "@open-valuation/core"
import { type ModelStore, type SampleSource } from "@open-valuation/core/ports"
import { Effect, type Layer, Stream } from "effect"
import { valuation } from "../Assets.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"

/** One valuation from the shared samples; the market is made ready when the first one is asked for. */
export const valueCommand = (market: Layer.Layer<SampleSource | ModelStore>): Pick<AdminMethods<never>, "value"> => ({
  value: Effect.fnUntraced(function* ({ asset, body }) {
    const door = valuation.assets.get(asset)
    if (door === undefined) {
      const message = `${asset} is not valued here: choose ${[...valuation.assets.keys()].join(", ")}`
      return yield* new AdminRefused({ message })
    }
    const today = yield* LocalDate.today
    const request = yield* door.check(body, today)
    const outcomes = door
      .events(request, { today, account: undefined })
      .pipe(Stream.filterMap((event) => (event._tag === "Result" ? event.outcome : undefined)))
    return yield* Stream.runLast(outcomes).pipe(Effect.flatMap(Effect.fromOption), Effect.provide(market))
  }),
})

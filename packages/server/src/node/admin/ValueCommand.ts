import { LocalDate } from "@open-valuation/core"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { Effect, type Layer, Option, Stream } from "effect"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { noStatements } from "../statements/StatementValuations.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"

/** One valuation from the shared samples. The market is built when the first valuation is requested. */
export const valueCommand = (
  market: Layer.Layer<SampleSource | ModelStore | ManufacturerSource>,
): Effect.Effect<Pick<AdminMethods<never>, "value">> =>
  Effect.map(ServedAssets, ({ valuation }) => ({
    value: Effect.fnUntraced(function* ({ asset, body }) {
      const door = valuation.assets.get(asset)
      if (door === undefined) {
        const message = `${asset} is not valued here: choose ${[...valuation.assets.keys()].join(", ")}`
        return yield* new AdminRefused({ message })
      }
      if (asset === "BANK_STATEMENT") {
        return yield* new AdminRefused({
          message: "Bank statements are valued from their files: use ov statement FILE…",
        })
      }
      const today = yield* LocalDate.today
      const request = yield* door.check(body, today)
      const last = yield* Stream.runLast(door.events(request, { today, account: undefined })).pipe(
        Effect.provide([market, noStatements]),
      )
      if (Option.isSome(last) && last.value._tag === "Result") return last.value.outcome
      return yield* Effect.die(new Error("The valuation ended without a result"))
    }),
  }))

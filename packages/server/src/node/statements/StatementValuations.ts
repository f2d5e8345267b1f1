import type { Valuation } from "@open-valuation/core"
import { Context, Layer, Stream } from "effect"

/** Values bank statements outside the event loop: reading and assessing them may take minutes. */
export class StatementValuations extends Context.Service<
  StatementValuations,
  { readonly events: Valuation.Asset<never>["events"] }
>()("@open-valuation/server/StatementValuations") {}

/** For programs that never value statements. */
export const noStatements: Layer.Layer<StatementValuations> = Layer.succeed(StatementValuations, {
  events: () => Stream.die(new Error("no statements here")),
})

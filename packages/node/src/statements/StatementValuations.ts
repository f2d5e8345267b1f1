import type { Valuation } from "@open-valuation/core"
import { Context } from "effect"

/** Values bank statements outside the event loop: reading and assessing them may take minutes. */
export class StatementValuations extends Context.Service<
  StatementValuations,
  { readonly events: Valuation.Asset<never>["events"] }
>()("@open-valuation/node/StatementValuations") {}

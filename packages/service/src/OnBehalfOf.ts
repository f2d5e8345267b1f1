import { Context } from "effect"

/**
 * The account for which a fiber works; 0 for none. What there is one of, such as a connection, serves the accounts in
 * turn.
 */
export const OnBehalfOf: Context.Reference<number> = Context.Reference("@open-valuation/service/OnBehalfOf", {
  defaultValue: () => 0,
})

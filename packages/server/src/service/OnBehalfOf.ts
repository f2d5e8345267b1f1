import { Context } from "effect"

/**
 * The account that a fiber works for, 0 for none. Shared resources, such as a connection, serve the accounts in turn.
 */
export const OnBehalfOf: Context.Reference<number> = Context.Reference("@open-valuation/server/OnBehalfOf", {
  defaultValue: () => 0,
})

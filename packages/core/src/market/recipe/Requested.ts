import type { Facts } from "../../domain/Facts.ts"
import type { Subject } from "../../domain/Sample.ts"

/** An object as a plain request tells of it: with no more facts than those of the request's own fields. */
export const requestedBy =
  (fields: ReadonlyArray<string>) =>
  ({ assetType, city, facts }: Subject): Subject => {
    const known: Record<string, Facts[string]> = {}
    for (const name of fields) {
      const value = facts[name]
      if (value !== undefined) known[name] = value
    }
    return { assetType, city, facts: known }
  }

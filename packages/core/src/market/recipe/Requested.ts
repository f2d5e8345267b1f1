import type { Facts } from "../../domain/Facts.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Subject } from "../../domain/Sample.ts"

/** An object as a plain request describes it, reduced to the given fields. */
export const requestedBy =
  (fields: ReadonlyArray<string>) =>
  ({ assetType, city, facts }: Subject): Subject => {
    const known: Record<string, Facts[string]> = {}
    for (const name of fields) {
      const value = ownValue(facts, name)
      if (value !== undefined) known[name] = value
    }
    return { assetType, city, facts: known }
  }

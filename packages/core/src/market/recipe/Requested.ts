import type { Facts } from "../../domain/Facts.ts"
import type { Subject } from "../../domain/Sample.ts"

/** An object with no more facts than those of some fields. */
export const withFields = ({ assetType, city, facts }: Subject, fields: ReadonlyArray<string>): Subject => {
  const known: Record<string, Facts[string]> = {}
  for (const name of fields) {
    const value = facts[name]
    if (value !== undefined) known[name] = value
  }
  return { assetType, city, facts: known }
}

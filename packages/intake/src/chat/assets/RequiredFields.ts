import { ownValue } from "@open-valuation/core/domain"
import type { FieldValues } from "../ChatAsset.ts"

/** Those of some fields that are not held yet, in order. */
export const notHeld =
  (fields: ReadonlyArray<string>) =>
  (held: FieldValues): ReadonlyArray<string> =>
    fields.filter((field) => ownValue(held, field) === undefined)

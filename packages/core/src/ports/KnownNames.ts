import type { Effect } from "effect"
import type { AssetType } from "../domain/Asset.ts"

/** A name that a person gave, and what the session holds beside it. */
export interface NamedField {
  readonly assetType: AssetType
  readonly field: string
  readonly value: string
  readonly held: Readonly<Record<string, string | number | boolean>>
}

/** The names that a host's samples have. */
export interface KnownNames {
  /** All names that the field could have here; `undefined` where there is no list of them. */
  readonly of: (named: NamedField) => Effect.Effect<ReadonlySet<string> | undefined>
}

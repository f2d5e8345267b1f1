import type { ArtefactStore } from "@open-valuation/store"
import type { Effect, Scope } from "effect"
import { type Checked, checkRules } from "./Contract.ts"
import { awayRules, modelStoreRules, type OpenModelStore } from "./models/ModelStoreRules.ts"

/** The store of models that the contract checks. */
export interface ModelStoreContract extends Checked<OpenModelStore> {
  /** The store while its data cannot be reached. */
  readonly away?: Effect.Effect<ArtefactStore["Service"], unknown, Scope.Scope>
  /** Words that no error may repeat. */
  readonly secrets?: ReadonlyArray<string>
}

/**
 * Registers the tests that every `ArtefactStore` must pass: it gives back what was stored, whole and to all processes,
 * keeps places apart, lets one process at a time learn a market, and fails only as `ArtefactsUnavailable`.
 */
export const modelStoreContract = (contract: ModelStoreContract): void => {
  const title = `${contract.name} as a store of models`
  checkRules(title, contract, modelStoreRules)
  if (contract.away !== undefined) {
    checkRules(`${title}, away`, { ...contract, open: contract.away }, awayRules(contract.secrets ?? []))
  }
}

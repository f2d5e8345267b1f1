import { type Checked, checkRules } from "@open-valuation/testing/contracts"
import type { Effect, Scope } from "effect"
import type { MaterialBytes } from "../service/index.ts"
import { awayRules, materialBytesRules, type OpenMaterialBytes } from "./materials/MaterialBytesRules.ts"

/** The storage that the contract checks. */
export interface MaterialBytesContract extends Checked<OpenMaterialBytes> {
  /** The storage while it cannot be reached. */
  readonly away?: Effect.Effect<MaterialBytes, unknown, Scope.Scope>
  /** Words that no error may repeat: a password, a key. */
  readonly secrets?: ReadonlyArray<string>
}

/**
 * Registers the tests that every storage of uploaded files must pass: it gives back each file as it was put, whatever
 * becomes of the arrays afterwards, confuses no references, removes what it is told to and nothing else, and fails only
 * as `MaterialBytesUnavailable`.
 */
export const materialBytesContract = (contract: MaterialBytesContract): void => {
  const title = `${contract.name} as a storage of files`
  checkRules(title, contract, materialBytesRules)
  if (contract.away !== undefined) {
    checkRules(`${title}, away`, { ...contract, open: contract.away }, awayRules(contract.secrets ?? []))
  }
}

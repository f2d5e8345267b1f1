import { Effect } from "effect"
import { type Checked, checkRules } from "./Contract.ts"
import { type OpenOutsideSamples, outsideSamplesRules } from "./outside/OutsideSamplesRules.ts"

/** The samples from beyond the catalogue that the contract checks. */
export interface OutsideSamplesContract extends OpenOutsideSamples, Omit<Checked<never>, "open"> {}

/**
 * Registers the tests that every `OutsideSamples` must pass, and every `OutsideSource` in `outsideSamplesLayer`,
 * against servers on this machine: it gives whole samples within the limit, and lists a source that does not
 * answer as away.
 */
export const outsideSamplesContract = (contract: OutsideSamplesContract): void =>
  checkRules(
    `${contract.name} as outside samples`,
    { ...contract, open: Effect.succeed(contract) },
    outsideSamplesRules,
  )

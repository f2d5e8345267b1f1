import type { SampleSource } from "@open-valuation/core/ports"
import type { Effect, Scope } from "effect"
import { type Checked, checkRules } from "./Contract.ts"
import type { NamedObject, OpenSampleSource } from "./samples/OpenSampleSource.ts"
import { awayRules, sampleSourceRules } from "./samples/SampleSourceRules.ts"

/** The source that the contract checks. */
export interface SampleSourceContract extends Checked<OpenSampleSource> {
  /**
   * An object of the group with this number, 0 to 19: all groups are in one market, none of them near another, and
   * objects of one group differ in nothing but the day and the price. Default: a home of a community in Hangzhou.
   */
  readonly object?: (group: number) => NamedObject
  /** Two accounts that may own samples. `none`: all samples are everyone's. Default: `7` and `8`. */
  readonly accounts?: readonly [string, string] | "none"
  /** The source while its data cannot be reached. Absent: it has its data in memory. */
  readonly away?: Effect.Effect<SampleSource["Service"], unknown, Scope.Scope>
  /** Words that no error may repeat: a password, a key, the address of a database. */
  readonly secrets?: ReadonlyArray<string>
}

/**
 * Registers the tests that every `SampleSource` must pass: it finds what was added and nothing else, within the days
 * and the number that were asked for, keeps an account's samples to itself, and fails only as `SearchUnavailable`.
 */
export const sampleSourceContract = (contract: SampleSourceContract): void => {
  const title = `${contract.name} as a source of samples`
  checkRules(title, contract, sampleSourceRules(contract))
  if (contract.away !== undefined) {
    checkRules(`${title}, away`, { ...contract, open: contract.away }, awayRules(contract.secrets ?? []))
  }
}

import { Effect } from "effect"
import { type Checked, checkRules } from "./Contract.ts"
import { type OpenSearchEngine, searchEngineRules } from "./search/SearchEngineRules.ts"

/** The search engine that the contract checks. */
export interface SearchEngineContract extends OpenSearchEngine, Omit<Checked<never>, "open"> {}

/**
 * Registers the tests that every `SearchEngine` must pass, against servers on this machine: it sends words as data,
 * returns bounded pages of the web, and is away with a reason instead of failing otherwise.
 */
export const searchEngineContract = (contract: SearchEngineContract): void =>
  checkRules(`${contract.name} as a search engine`, { ...contract, open: Effect.succeed(contract) }, searchEngineRules)

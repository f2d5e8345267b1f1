import { type Checked, checkRules } from "@open-valuation/testing/contracts"
import { type OpenSignals, signalsRules } from "./signals/SignalsRules.ts"

/** The signals that the contract checks. */
export type SignalsContract = Checked<OpenSignals>

/**
 * Registers the tests that every implementation of `Signals`, and every `SignalBus` below `TaskSignals.layer`, must
 * pass: each listener of a task hears of its changes, in whichever process they happen.
 */
export const signalsContract = (contract: SignalsContract): void =>
  checkRules(`${contract.name} as signals`, contract, signalsRules)

/** Lending policies of a host, checked and completed: `@open-valuation/core/lending`. */
export { LendingInvalid, lendingPolicies, type OwnLending } from "./OwnPolicies.ts"
export { LendingPolicyForm } from "./PolicyForm.ts"

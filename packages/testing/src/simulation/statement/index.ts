export { type Applicant, type ApplicantsSettings, simulateApplicants } from "./Applicants.ts"
export type { ApplicantTruth } from "./ApplicantTruth.ts"
export type { SimulatedEntry } from "./Bookkeeping.ts"
export type { Concern } from "./Concerns.ts"
export { allHabits, type Habit } from "./Habits.ts"
export { ownerName } from "./InventedNames.ts"
export type { Movement, SimulatedClass } from "./Movement.ts"
export type { SimulatedPurchase } from "./Repayment.ts"
export {
  allDetours,
  type BorrowerKind,
  type BorrowerSettings,
  type Detour,
  type SimulatedAccount,
  simulateBorrower,
  type SimulatedBorrower,
} from "./SimulatedBorrower.ts"
export { statementFileOf } from "./StatementFileOf.ts"
export * from "./StatementTruth.ts"

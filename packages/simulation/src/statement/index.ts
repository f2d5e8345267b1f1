export { type Applicant, type ApplicantsSettings, simulateApplicants } from "./Applicants.ts"
export type { ApplicantTruth } from "./ApplicantTruth.ts"
export type { SimulatedEntry } from "./Bookkeeping.ts"
export type { Concern } from "./Concerns.ts"
export type { ForgedFiles, ForgersDesk, Forgery } from "./forge/Forgery.ts"
export { beyondProof, forge, forgeries } from "./forge/ForgeryCorpus.ts"
export { allHabits, type Habit } from "./Habits.ts"
export { ownerName } from "./InventedNames.ts"
export type { Movement, SimulatedClass } from "./Movement.ts"
export { encodeGb18030 } from "./print/Gb18030.ts"
export type { PrintedLayout } from "./print/PrintedLayout.ts"
export { printedLayouts, wechatXlsx } from "./print/printedLayouts.ts"
export { accountBetween, type PrintedStatement, printStatement } from "./print/PrintStatement.ts"
export { type ZipEntry, zipFile } from "./print/ZipFile.ts"
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

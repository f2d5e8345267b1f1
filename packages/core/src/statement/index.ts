export {
  type AffordabilityPolicy,
  type AffordabilityRule,
  type AffordabilityTest,
  defaultAffordabilityPolicy,
} from "./affordability/AffordabilityPolicy.ts"
export { AccountBalances } from "./analysis/AccountBalances.ts"
export { type Analysis, statementAnalyst } from "./analysis/Analysis.ts"
export { endedBy } from "./analysis/AnalysisMessages.ts"
export {
  correctedClasses,
  flowCategories,
  type FlowCategory,
  type FlowClass,
  flowClasses,
} from "./analysis/FlowClass.ts"
export { type KeywordGroup, type KeywordGroupId, keywordGroups } from "./flows/Keywords.ts"
export type { AnalysisInput } from "./analysis/Measures.ts"
export { ParsedLine } from "./analysis/ParsedLine.ts"
export type { RiskRule } from "./analysis/RiskRule.ts"
export { defaultRiskRules, type RiskCode, riskCodes, type RiskRules } from "./analysis/RiskRules.ts"
export { defaultStatementPolicy, type StatementPolicy } from "./analysis/StatementPolicy.ts"
export { type CorrectedStatement, correctStatement } from "./corrections/CorrectStatement.ts"
export { LineCorrection } from "./corrections/LineCorrection.ts"
export { type AuthenticityCode, authenticityCodes, type AuthenticityFinding } from "./authenticity/Authenticity.ts"
export { type AuthenticityPolicy, defaultAuthenticityPolicy } from "./authenticity/AuthenticityPolicy.ts"
export { checkAuthenticity } from "./authenticity/CheckAuthenticity.ts"
export {
  authenticityOf,
  StatementAuthenticity,
  type UnspokenAuthenticity,
} from "./authenticity/StatementAuthenticity.ts"
export { type DemandRate, demandRates } from "./authenticity/DemandRates.ts"
export { type EditingTools, editingTools } from "./authenticity/EditingTools.ts"
export {
  type ExpectedInterest,
  type InterestCheck,
  interestChecks,
  type InterestVerdict,
} from "./authenticity/InterestChecks.ts"
export { bankStatement, type BankStatementOptions } from "./BankStatement.ts"
export * from "./Fen.ts"
export { type Borrower, groupFaults } from "./group/Borrowers.ts"
export { InvoicesResult } from "./invoices/InvoicesResult.ts"
export type { MaterialKind, Paper } from "./invoices/Paper.ts"
export { institutionIn } from "./layouts/Institutions.ts"
export {
  type ColumnMapping,
  type ColumnRole,
  columnRoles,
  type Columns,
  type DirectionWords,
  type Layout,
  layout,
  type WalletRules,
} from "./layouts/Layout.ts"
export { layouts } from "./layouts/Layouts.ts"
export { averageDailyBalance, dailyBalances } from "./ledger/DailyBalances.ts"
export type * from "./ledger/Ledger.ts"
export { ledgersOf } from "./ledger/Ledgers.ts"
export { EarlierTask, type Remembered, rememberedOf } from "./memory/EarlierTasks.ts"
export { type FileRead, type Fingerprint, fingerprintsOf, type Meaning } from "./memory/Fingerprints.ts"
export { defaultMemoryPolicy, type MemoryPolicy, type SamenessPolicy } from "./memory/MemoryPolicy.ts"
export { mayReadAgain } from "./MayReadAgain.ts"
export { type ColumnReason, columnReasons, type ProposalDoubt, proposalDoubts } from "./proposal/ColumnProposal.ts"
export { ConfirmedLayout, confirmedFault, headerKey } from "./proposal/ConfirmedLayout.ts"
export { type ColumnQuestion, columnQuestion, type GuessedColumn, withGuesses } from "./proposal/ModelColumns.ts"
export { StatementExplanation } from "./proposal/StatementExplanation.ts"
export { makeStatementReader, type StatementReader, type StatementReaderOptions } from "./reading/StatementReader.ts"
export { type StatementLimits, statementLimits } from "./ReadMaterials.ts"
export type { RiskLevel } from "./RiskLevel.ts"
export { type EntryBreak, type EntryLine, type StatementEntry, statementEntry } from "./StatementEntry.ts"
export { StatementEvidence } from "./StatementEvidence.ts"
export * from "./StatementFile.ts"
export * from "./StatementLine.ts"
export { type StatementRead, statementsOf, unreadDocument } from "./StatementRead.ts"
export { StatementMaterial, StatementRequest } from "./StatementRequest.ts"
export { type BankStatementOutcome, type StatementOutcome, StatementResult } from "./StatementResult.ts"
export * from "./StatementUnreadable.ts"

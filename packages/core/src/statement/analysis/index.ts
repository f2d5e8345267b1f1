export { analysisMessage } from "./AnalysisMessages.ts"
export { type Analysis, type AnalysisInput, statementAnalyst } from "./Analysis.ts"
export { flowCategories, type FlowCategory, flowClasses, type FlowClass } from "./FlowClass.ts"
export { keywordGroups, type KeywordGroup, type KeywordGroupId } from "./Keywords.ts"
export {
  defaultRiskRules,
  riskCodes,
  type RiskCode,
  type RiskLevel,
  type RiskRule,
  type RiskRules,
} from "./RiskRules.ts"
export type { StatementOutcome } from "./StatementOutcome.ts"

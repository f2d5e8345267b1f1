export { type AssistantAnswer, answerText, assistantWords, MOST_TEXT_BYTES, quoted } from "./Answer.ts"
export { statementAnswer } from "./StatementAnswer.ts"
export { factsText, type FinishedTask, valuationAnswer } from "./ValuationAnswer.ts"

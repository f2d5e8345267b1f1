export { statementWorkbook, type StatementWorkbookInput } from "./statement/StatementWorkbook.ts"

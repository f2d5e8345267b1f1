export { withCharts, type SheetCharts } from "./charts/WithCharts.ts"
export type { BarChart } from "./charts/BarChart.ts"
export { writeBook } from "./portfolio/BookWorkbook.ts"
export { addPortfolioSummary, type RowsSheet } from "./portfolio/PortfolioSummarySheet.ts"
export { statementWorkbook, type StatementWorkbookInput } from "./statement/StatementWorkbook.ts"
export {
  type AddLast,
  type Cell,
  columnLetter,
  type TableColumn,
  type TableSheet,
  writeTables,
} from "./portfolio/WriteTable.ts"
export { modelWorkbook } from "./models/ModelWorkbook.ts"

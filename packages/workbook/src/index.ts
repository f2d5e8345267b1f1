export { type Cell, type TableColumn, type TableSheet, writeTables } from "./portfolio/WriteTable.ts"

export * from "./Row.ts"
export * from "./TableError.ts"
export * from "./TableLimits.ts"
export * as Tables from "./Tables.ts"

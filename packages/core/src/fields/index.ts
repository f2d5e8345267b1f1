export * from "./ReadFields.ts"

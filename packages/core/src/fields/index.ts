export * from "./ReadFields.ts"
export * from "./FieldReading.ts"

export * from "./ReadFields.ts"
export * from "./FieldPlace.ts"
export * from "./FieldReading.ts"

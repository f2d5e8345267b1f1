export * from "./equipment/index.ts"
export * from "./market/index.ts"

export * from "./market/index.ts"

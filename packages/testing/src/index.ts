export * from "./equipment/index.ts"
export * from "./land/index.ts"
export * from "./market/index.ts"
export * from "./vehicle/index.ts"

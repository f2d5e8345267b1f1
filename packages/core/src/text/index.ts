export type { Catalogue, Codes, TaskMessages } from "./Codes.ts"
export * from "./Text.ts"

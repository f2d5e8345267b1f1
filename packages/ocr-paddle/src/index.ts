export * from "./PaddleOcr.ts"

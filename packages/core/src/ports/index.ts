export * from "./SampleSource.ts"
export * from "./ModelStore.ts"
export * from "./Materials.ts"
export * from "./Ocr.ts"

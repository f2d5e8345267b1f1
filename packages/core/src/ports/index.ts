export * from "./SampleSource.ts"
export * from "./ModelStore.ts"

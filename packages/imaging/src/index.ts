export * from "./FlattenPage.ts"
export * from "./LineRecogniser.ts"
export * from "./Raster.ts"
export * from "./ReadPage.ts"

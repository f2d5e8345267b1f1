export { Documents, documentsLayer } from "./documents/Documents.ts"
export { type FileTask, openFile } from "./documents/OpenFile.ts"
export { fieldLimits } from "./ocr/FieldReader.ts"

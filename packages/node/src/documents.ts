export { Documents, documentsLayer } from "./documents/Documents.ts"
export { type FileTask, openFile } from "./documents/OpenFile.ts"
export { fieldReader } from "./ocr/FieldReader.ts"
export { Fields } from "./ocr/FieldThreads.ts"

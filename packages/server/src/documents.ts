export { Documents } from "./node/documents/Documents.ts"
export { documentsLayer, Fields } from "./node/documents/FieldThreads.ts"
export { type FileTask, openFile } from "./node/documents/OpenFile.ts"
export { fieldReader } from "./node/documents/FieldReader.ts"

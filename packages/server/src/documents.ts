export { Documents } from "./node/documents/Documents.ts"
export { documentsLayer, Fields } from "./node/documents/FieldThreads.ts"
export { type FileTask, openFile } from "./node/threads/DocumentJobs.ts"
export { fieldReader } from "./node/threads/FieldJob.ts"

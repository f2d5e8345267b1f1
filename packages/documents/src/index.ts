export { defaultLimits, type DocumentLimits } from "./DocumentLimits.ts"
export { type FormatFound, formatOf } from "./FormatOf.ts"
export { type DocumentFile, readDocument } from "./ReadDocument.ts"

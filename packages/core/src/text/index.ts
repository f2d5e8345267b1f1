export type { Catalogue, Codes, TaskMessages, WebhookMessages } from "./Codes.ts"
export { type Locale, makeRendering, type OwnWords, type Rendering } from "./Rendering.ts"
export * from "./Translate.ts"
export type { Sentences } from "./words/Sentences.ts"

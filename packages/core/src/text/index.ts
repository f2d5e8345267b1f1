export type { Catalogue, Codes, TaskMessages, WebhookMessages } from "./Codes.ts"
export * from "./Translate.ts"
export type { Sentences } from "./words/Sentences.ts"

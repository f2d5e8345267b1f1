export type { Catalogue, Codes, TaskMessages, WebhookMessages } from "./Codes.ts"
export * from "./Text.ts"
export type { Sentences } from "./words/Sentences.ts"

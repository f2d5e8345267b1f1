export type { Catalogue, Codes, TaskMessages, WebhookMessages } from "./Codes.ts"
export * from "./Text.ts"

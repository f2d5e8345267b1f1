export { DraftPdf, type SealOptions, type UpdateStyle, withEntry } from "./DraftPdf.ts"
export { type Certified, certificate, type MessageOptions, signedMessage, timestamp } from "./SignedMessages.ts"
export { ecdsaKey, rsaKey, type SigningKey, sm2Key } from "./SigningKey.ts"

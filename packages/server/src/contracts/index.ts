/**
 * Contracts of the server's ports: tests that every implementation must pass, those of this repository and your own
 * (docs/embedding.md). Each function registers tests of vitest.
 */
export { materialBytesContract, type MaterialBytesContract } from "./MaterialBytesContract.ts"
export type { OpenMaterialBytes } from "./materials/MaterialBytesRules.ts"
export { signalsContract, type SignalsContract } from "./SignalsContract.ts"
export type { OpenSignals } from "./signals/SignalsRules.ts"
export { webhookClientContract, type WebhookClientContract } from "./WebhookClientContract.ts"
export { type Receiver, receiver } from "./webhooks/Receiver.ts"

/**
 * Contracts of the server's ports: tests that every implementation must pass, those of this repository and your own
 * (docs/embedding.md). Each function registers tests of vitest.
 */
export {
  materialBytesContract,
  type MaterialBytesContract,
  type OpenMaterialBytes,
} from "./contracts/MaterialBytesContract.ts"
export { type OpenSignals, signalsContract, type SignalsContract } from "./contracts/SignalsContract.ts"
export {
  type Receiver,
  receiver,
  webhookClientContract,
  type WebhookClientContract,
} from "./contracts/WebhookClientContract.ts"

/** The HTTP API as a fetch handler that a host mounts in its own server: `@open-valuation/server/web`. */
export type {
  Authenticate,
  Caller,
  LogRecord,
  MaterialStorage,
  OutgoingWebhook,
  SendWebhook,
} from "./node/web/HostPorts.ts"
export { openValuationWeb, type OpenValuationWeb } from "./node/web/OpenValuationWeb.ts"
export type { WebOptions, WebSamples } from "./node/web/WebOptions.ts"
export { OptionInvalid } from "./node/web/WebSettings.ts"

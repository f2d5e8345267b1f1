/** The HTTP API as a fetch handler that a host mounts in its own server: `@open-valuation/server/web`. */
export type { MaterialStorage } from "./web/HostBytes.ts"
export type { Authenticate, Caller } from "./web/HostCallers.ts"
export type { LogRecord } from "./web/HostLog.ts"
export type { OutgoingWebhook, SendWebhook } from "./web/HostWebhookClient.ts"
export { openValuationWeb, type OpenValuationWeb } from "./web/OpenValuationWeb.ts"
export type { WebOptions, WebSamples } from "./web/WebOptions.ts"
export { OptionInvalid } from "./web/WebSettings.ts"

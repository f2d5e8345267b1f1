import { messages, type Message } from "@open-valuation/core"

/**
 * What the service itself has to say, by code and parameters; the words are in the text catalogue. Codes are
 * append-only: stored errors must render for ever.
 */
export type ServiceMessages = {
  /** The hint of an accepted task: poll, wait for the webhook, or stream. */
  readonly "task.accepted": { readonly statusUrl: string }
  /** The source of samples did not answer, several times. */
  readonly "task.searchUnavailable": { readonly source: string }
  /** The valuation took longer than a task may. */
  readonly "task.timeLimit": { readonly seconds: number }
  /** The stored request is not one that this version can value. */
  readonly "task.requestInvalid": { readonly path: string }
  /** This installation does not value the asset any more. */
  readonly "task.assetUnavailable": { readonly assetType: string }
  /** Something unexpected; the log has the cause under the valuation number. */
  readonly "task.unexpected": { readonly valuationNo: string }
}

/** Makes a message of the service. */
export const message: <Code extends keyof ServiceMessages>(code: Code, params: ServiceMessages[Code]) => Message =
  messages<ServiceMessages>()

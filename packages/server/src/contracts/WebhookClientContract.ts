import { type Checked, checkRules } from "@open-valuation/testing/contracts"
import { Context, Effect, Layer } from "effect"
import { WebhookClient } from "../service/index.ts"
import { guardedRules, webhookClientRules } from "./webhooks/WebhookClientRules.ts"

/** The webhook client that the contract checks. */
export interface WebhookClientContract extends Omit<Checked<never>, "open"> {
  /** A client that may reach 127.0.0.1 and gives up after this many milliseconds. */
  readonly layer: (timeLimitMs: number) => Layer.Layer<WebhookClient, unknown>
  /**
   * The client as it is for everyone, which reaches public addresses alone. Absent: it does not check addresses, which
   * its host then must.
   */
  readonly guarded?: Layer.Layer<WebhookClient, unknown>
}

/** The limit of hasty clients, milliseconds. */
const SOON_MS = 200
const LIMIT_MS = 15_000

/**
 * Registers the tests that every `WebhookClient` must pass, against receivers on this machine: it posts what it is
 * given, follows no redirect, ends in time whatever the receiver does, and fails only as `WebhookNotSent`.
 */
export const webhookClientContract = ({ guarded, layer, ...contract }: WebhookClientContract): void => {
  const built = (each: Layer.Layer<WebhookClient, unknown>) =>
    Effect.map(Layer.build(Layer.fresh(each)), (services) => Context.get(services, WebhookClient))
  const title = `${contract.name} as a webhook client`
  const open = Effect.all({ client: built(layer(LIMIT_MS)), hasty: built(layer(SOON_MS)) })
  checkRules(title, { ...contract, open }, webhookClientRules)
  if (guarded !== undefined)
    checkRules(`${title}, as it is for everyone`, { ...contract, open: built(guarded) }, guardedRules)
}

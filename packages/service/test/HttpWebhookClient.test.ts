import { httpWebhookClientLayer } from "@open-valuation/service"
import { webhookClientContract } from "@open-valuation/testing/contracts"
import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"

webhookClientContract({
  name: "the client over fetch",
  layer: (timeLimit) => httpWebhookClientLayer({ timeLimit }).pipe(Layer.provide(FetchHttpClient.layer)),
})
